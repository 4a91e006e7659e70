// What lies over the stage while it is asked for: leaders to choose from,
// hostages, cards that lie nowhere on the board, the bargain.
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import type { Ask, Option } from '../../wire';
import { cardLabel, Emblem, Face, LeaderFace } from './cards';
import { valueOf } from './model';
import type { Hostage } from './model';
import { cardName, houseName, useScene } from './scene';
import type { Scene } from './scene';
import { Truce, truceShows } from './truce';

function Leaders({ ids, house }: { ids: string[]; house: string }) {
  const scene = useScene();
  return (
    <div class="overlay leaders">
      {ids.map((id) => {
        const card = scene.cards.find(id, 'leader');
        return (
          <Pick
            key={id}
            piece={`leader:${id}`}
            class="leader-pick"
            label={`${card?.name}. ${card?.title}. ${card?.text}`}
          >
            <LeaderFace id={id} house={house} sheet={null} seat={null} />
          </Pick>
        );
      })}
    </div>
  );
}

const hostagePiece = (h: Hostage) => `hostage:${h.owner}:${h.card}`;

function HostageRow({ hostage, copies }: { hostage: Hostage; copies: number }) {
  const scene = useScene();
  const piece = hostagePiece(hostage);
  const house = scene.table.seats[hostage.owner]?.house ?? 'neutral';
  const options = scene.choice.optionsOf(piece);
  const of = (verb: string) => options.find((o) => o.o.startsWith(verb));
  const button = (option: Option | undefined, icon: string, word: string) =>
    option && (
      <button
        type="button"
        class={`btn ${scene.choice.current?.o === option.o ? 'chosen' : ''}`}
        aria-pressed={scene.choice.current?.o === option.o}
        aria-label={option.t}
        onClick={() =>
          scene.choice.dispatch({ do: 'hold', option: scene.choice.current?.o === option.o ? null : option })
        }
      >
        <Icon n={icon} />
        {word}
      </button>
    );
  return (
    <div class={`hostage house ${house}`}>
      <Pick
        piece={piece}
        class="hostage-card"
        label={`${cardName(scene, hostage.card)}, ${houseName(scene, hostage.owner)}. ${hostage.torment}`}
      >
        <span class="band">
          {valueOf(hostage.card) === null && hostage.card !== 'truce' ? (
            <Emblem id={hostage.card} />
          ) : (
            <Arms house={house} as="c" size={20} />
          )}
          {cardName(scene, hostage.card)}
          {copies > 1 && <em>×{copies}</em>}
        </span>
        <span class="what">
          {hostage.torment}
          <br />
          {of('release')?.d ??
            `${scene.say('release')}: ${scene.say('releaseWhat', { house: houseName(scene, hostage.owner) })}`}
        </span>
      </Pick>
      <span class="acts">
        {button(of('torment'), 'torment', scene.say('torment'))}
        {button(of('release'), 'release', scene.say('release'))}
      </span>
    </div>
  );
}

/** Hostages by kind: two of the same are one row. */
export function distinct(list: Hostage[]): { hostage: Hostage; copies: number }[] {
  const rows = new Map<string, { hostage: Hostage; copies: number }>();
  for (const hostage of list) {
    const row = rows.get(hostagePiece(hostage));
    if (row) row.copies++;
    else rows.set(hostagePiece(hostage), { hostage, copies: 1 });
  }
  return [...rows.values()];
}

function Hostages({ list }: { list: Hostage[] }) {
  const scene = useScene();
  return (
    <div class="overlay hostages panel">
      <header>
        <Icon n="hostage" />
        <b class="serif">{scene.say('hostagesTitle')}</b>
        <small>{scene.say('hostagesHint')}</small>
      </header>
      <div class="hostage-list">
        {distinct(list).map(({ hostage, copies }) => (
          <HostageRow key={hostagePiece(hostage)} hostage={hostage} copies={copies} />
        ))}
      </div>
    </div>
  );
}

/** Card options whose card lies nowhere on the board, as from a discard pile. */
function strayCards(scene: Scene): Option[] {
  const own = scene.table.own;
  const here = new Set([...(own?.hand ?? []), ...(own?.allies ?? [])]);
  return scene.choice.options.filter((o) => o.on.some((p) => p.startsWith('card:') && !here.has(p.slice(5))));
}

function Tray({ options, house }: { options: Option[]; house: string }) {
  const scene = useScene();
  return (
    <div class="overlay tray panel">
      <header>
        <b class="serif">{scene.say('trayTitle')}</b>
      </header>
      <div class="tray-list">
        {options.map((o) => {
          const piece = o.on.find((p) => p.startsWith('card:')) ?? '';
          return (
            <Pick key={o.o} piece={piece} class="card-pick" label={`${o.t}. ${cardLabel(scene, piece.slice(5))}`}>
              <Face id={piece.slice(5)} house={house} />
            </Pick>
          );
        })}
      </div>
    </div>
  );
}

/** Is it asked what becomes of my hostages? */
export const holdsHostages = (ask: Ask): boolean => ask.options.some((o) => /^(release|torment) /.test(o.o));

/** The panel over the stage, or null. */
export function panelOf(scene: Scene) {
  const { ask, own, seats } = scene.table;
  if (truceShows(scene)) return <Truce />;
  if (!ask || scene.me === null || scene.choice.frozen) return null;
  const house = seats[scene.me]?.house ?? 'neutral';
  if (ask.options.some((o) => o.o.startsWith('lead ')))
    return <Leaders ids={ask.options.map((o) => o.o.slice(5))} house={house} />;
  if (own && holdsHostages(ask)) return <Hostages list={own.hostages} />;
  const stray = strayCards(scene);
  return stray.length > 0 ? <Tray options={stray} house={house} /> : null;
}
