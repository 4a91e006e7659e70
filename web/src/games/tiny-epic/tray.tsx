// Units to choose among: those of an army, what can be recruited, what is lost.
// They are small on the map; here they are large enough to touch.
import { useRef } from 'preact/hooks';
import { Arms } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import type { Option } from '../../wire';
import type { Unit } from './army';
import { cardName, domainName, houseName, useScene } from './scene';
import type { Scene } from './scene';

const heroHouse = (scene: Scene, unit: Unit): string | null =>
  scene.table.houses.find((h) => h.hero === unit)?.id ?? null;

function unitName(scene: Scene, unit: Unit): string {
  if (unit === 'egg') return scene.say('egg');
  if (unit === 'dragon') return scene.say('dragon');
  return heroHouse(scene, unit) ? cardName(scene, unit) : scene.say('token', { house: houseName(scene, unit) });
}

function Figure({ unit }: { unit: Unit }) {
  const scene = useScene();
  const house = heroHouse(scene, unit);
  if (unit === 'egg') return <i class="te-egg" />;
  if (house || unit === 'dragon')
    return (
      <span class="te-figure">
        <Arms house={house ?? 'targaryen'} size={40} />
        <i class="bead">2</i>
      </span>
    );
  return <Arms house={unit} as="r" size={38} />;
}

/** The units of an army that is being put together: a tap takes or leaves one. */
function ArmyTray() {
  const scene = useScene();
  const { army, say } = scene;
  const kinds = [...new Set(army.units)];
  return (
    <>
      <div class="te-tray-head">
        <b class="serif">{army.at ? domainName(scene, army.at) : say('army')}</b>
        <small>{say('armyStrength', { n: army.strength })}</small>
      </div>
      <div class="te-units">
        {kinds.flatMap((unit) => {
          const all = army.units.filter((u) => u === unit).length;
          const taken = army.taken.get(unit) ?? 0;
          return Array.from({ length: all }, (_, i) => {
            const on = i < taken;
            return (
              <Pick
                key={`${unit}${i}`}
                piece={`unit:${unit}`}
                class="te-unit"
                state={on ? 'chosen' : army.may.has(unit) ? 'may' : 'none'}
                label={`${unitName(scene, unit)}, ${say(on ? 'taken' : 'stays')}`}
                onTap={() => {
                  army.set(unit, on ? i : i + 1);
                  return false;
                }}
              >
                <Figure unit={unit} />
              </Pick>
            );
          });
        })}
      </div>
      <button type="button" class="btn" onClick={() => (army.taken.size === 0 ? army.all() : army.none())}>
        {say(army.taken.size === 0 ? 'takeAll' : 'takeNone')}
      </button>
    </>
  );
}

const WORDS = /^(?:recruit|lose|send back|choose) (\S+)$/;

/** Answers that are a unit each. */
function unitOptions(options: readonly Option[]): { unit: Unit; option: Option }[] {
  return options.flatMap((option) => {
    const unit = WORDS.exec(option.o)?.[1];
    return unit && /^(unit|mat):/.test(option.on[0] ?? '') ? [{ unit, option }] : [];
  });
}

/** More than these have the whole width. */
const FEW = 4;

function UnitTray({ list }: { list: { unit: Unit; option: Option }[] }) {
  const scene = useScene();
  return (
    <>
      {list.length > FEW ? null : (
        <div class="te-tray-head">
          <b class="serif">{scene.say('chooseHere')}</b>
        </div>
      )}
      <div class={`te-units ${list.length > FEW ? 'full' : ''}`}>
        {list.map(({ unit, option }) => (
          <Pick
            key={option.o}
            piece={option.on[0] ?? ''}
            class="te-unit named"
            label={option.d ? `${option.t}. ${option.d}` : option.t}
          >
            <Figure unit={unit} />
            <span>{unitName(scene, unit)}</span>
          </Pick>
        ))}
      </div>
    </>
  );
}

export function Tray() {
  const scene = useScene();
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const { army, choice } = scene;
  const list = choice.ask ? unitOptions(choice.options) : [];
  const shows =
    choice.ask !== null &&
    !choice.frozen &&
    (list.length > 0 || (army.on && army.at !== null && army.units.length > 0));
  return (
    <div
      class={`te-tray panel ${shows ? '' : 'gone'}`}
      role="group"
      aria-label={scene.say(army.on ? 'army' : 'chooseHere')}
      data-point="army"
      ref={box}
      hidden={!shows}
    >
      {!shows ? null : list.length > 0 ? <UnitTray list={list} /> : <ArmyTray />}
    </div>
  );
}
