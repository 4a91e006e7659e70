// The bargain: what each of the two takes, set with switches and steppers. The
// group of choices behind it is `take influence`, `give power-2`, …, `propose`.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Stepper, Switch } from '../../pieces/controls';
import type { Option } from '../../wire';
import { otherActive } from './model';
import type { Terms } from './model';
import { houseName, useScene } from './scene';
import type { Scene } from './scene';

type Way = 'take' | 'give';
const WAYS: Way[] = ['take', 'give'];
type Wish = Record<Way, Terms>;

const nothing = (): Terms => ({ influence: false, power: 0, ally: false, hostages: [] });

export const truceShows = (scene: Scene): boolean => scene.table.deal !== null;

/** Am I the one who has the word? */
export const bargains = (scene: Scene): boolean =>
  !scene.choice.frozen && Boolean(scene.table.ask?.options.some((o) => o.o === 'walk away' || o.o === 'agree'));

const hostageWord = (way: Way, source: string) => (source === 'open' ? `${way} hostage` : `${way} hostage ${source}`);

/** What may be asked for, read off the options. */
function limits(options: readonly Option[], way: Way) {
  const has = (o: string) => options.some((x) => x.o === o);
  const sources = options
    .filter((x) => x.o.startsWith(`${way} hostage`))
    .map((x) => x.o.slice(`${way} hostage`.length).trim() || 'open');
  return {
    influence: has(`${way} influence`),
    power: [3, 2, 1].find((n) => has(`${way} power-${n}`)) ?? 0,
    ally: has(`${way} ally`),
    sources,
  };
}

/** The choices of a deal in the order the table wants them. */
function choicesOf(wish: Wish, options: readonly Option[]): string[] {
  const list: string[] = [];
  for (const way of WAYS) {
    const terms = wish[way];
    if (terms.influence) list.push(`${way} influence`);
    if (terms.power > 0) list.push(`${way} power-${terms.power}`);
    if (terms.ally) list.push(`${way} ally`);
    for (const source of terms.hostages) list.push(hostageWord(way, source));
  }
  const order = new Map(options.map((o, i) => [o.o, i]));
  return list.filter((o) => order.has(o)).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** Their offer turned into my wishes, to be changed from there. */
function standingWish(scene: Scene): Wish {
  const standing = scene.table.deal?.standing;
  if (!standing || scene.me === null) return { take: nothing(), give: nothing() };
  const challenger = scene.me === scene.table.game.challenger;
  const copy = (terms: Terms): Terms => ({ ...terms, hostages: [...terms.hostages] });
  return {
    take: copy(challenger ? standing.challenger : standing.defender),
    give: copy(challenger ? standing.defender : standing.challenger),
  };
}

function useWish(scene: Scene) {
  const ask = scene.table.ask;
  const [wish, setWish] = useState<Wish>(() => standingWish(scene));
  const asked = useRef(ask?.ask);
  useEffect(() => {
    if (asked.current === ask?.ask) return;
    asked.current = ask?.ask;
    setWish(standingWish(scene));
  }, [ask?.ask]);
  const options = ask?.options ?? [];
  const choices = choicesOf(wish, options);
  const joined = choices.join('|');
  useEffect(() => {
    if (bargains(scene)) scene.choice.dispatch({ do: 'set', choices });
  }, [joined, ask?.ask]);
  const change = (way: Way, part: Partial<Terms>) => setWish((w) => ({ ...w, [way]: { ...w[way], ...part } }));
  return { wish, choices, change, options, clear: () => setWish({ take: nothing(), give: nothing() }) };
}

interface RowProps {
  way: Way;
  who: string;
  wish: Wish;
  options: readonly Option[];
  change: (way: Way, part: Partial<Terms>) => void;
}

function InfluenceSwitch({ way, who, wish, options, change }: RowProps) {
  const { say } = useScene();
  return (
    <Switch
      on={wish[way].influence}
      disabled={!limits(options, way).influence}
      label={`${who}: ${say('influence1')}`}
      set={(on) => change(way, { influence: on })}
    />
  );
}

function AllySwitch({ way, who, wish, options, change }: RowProps) {
  const { say } = useScene();
  return (
    <Switch
      on={wish[way].ally}
      disabled={!limits(options, way).ally}
      label={`${who}: ${say('allyRow')}`}
      set={(on) => change(way, { ally: on })}
    />
  );
}

function PowerStepper({ way, who, wish, options, change }: RowProps) {
  const { say } = useScene();
  const name = `${who}: ${say('powerRow')}`;
  return (
    <Stepper
      value={wish[way].power}
      most={limits(options, way).power}
      label={name}
      less={`${name}, ${say('less')}`}
      more={`${name}, ${say('more')}`}
      set={(n) => change(way, { power: n })}
    />
  );
}

function HostageStepper({ way, who, wish, options, change }: RowProps) {
  const scene = useScene();
  const { say } = scene;
  const { sources } = limits(options, way);
  const held = wish[way].hostages;
  const name = `${who}: ${say('hostagesRow')}`;
  const words = (source: string) =>
    source === 'open'
      ? say('anySource')
      : source === 'deck'
        ? say('fromDeck')
        : source === 'hand'
          ? say('fromHand')
          : say('fromHeld', { house: scene.cards.house(source) });
  return (
    <span class="hostage-pick">
      <Stepper
        value={held.length}
        most={sources.length > 0 ? 2 : 0}
        label={name}
        less={`${name}, ${say('less')}`}
        more={`${name}, ${say('more')}`}
        set={(n) => change(way, { hostages: n > held.length ? [...held, sources[0] ?? 'open'] : held.slice(0, n) })}
      />
      {held.map((source, i) => (
        <select
          key={i}
          aria-label={`${say('source')} ${i + 1}, ${who}`}
          value={source}
          onChange={(e) => change(way, { hostages: held.map((h, k) => (k === i ? e.currentTarget.value : h)) })}
        >
          {sources.map((s) => (
            <option value={s}>{words(s)}</option>
          ))}
        </select>
      ))}
    </span>
  );
}

/** A changed row flashes when a counter-offer arrives. */
function flashes(scene: Scene, before: Wish | null, way: Way, key: keyof Terms): string {
  if (!before) return '';
  const now = standingWish(scene)[way][key];
  return JSON.stringify(now) !== JSON.stringify(before[way][key]) ? 'flash' : '';
}

const ROWS: {
  key: keyof Terms;
  /** What its choices are called in notation. */
  option: string;
  icon: string;
  name: 'influence1' | 'hostagesRow' | 'powerRow' | 'allyRow';
  Control: (p: RowProps) => preact.JSX.Element;
}[] = [
  { key: 'influence', option: 'influence', icon: 'influence', name: 'influence1', Control: InfluenceSwitch },
  { key: 'hostages', option: 'hostage', icon: 'hostage', name: 'hostagesRow', Control: HostageStepper },
  { key: 'power', option: 'power', icon: 'power', name: 'powerRow', Control: PowerStepper },
  { key: 'ally', option: 'ally', icon: 'ally', name: 'allyRow', Control: AllySwitch },
];

function Bargain() {
  const scene = useScene();
  const { say, choice, table } = scene;
  const { wish, choices, change, options, clear } = useWish(scene);
  const last = useRef<Wish | null>(null);
  const before = last.current;
  useEffect(() => {
    last.current = standingWish(scene);
  }, [table.ask?.ask]);
  const me = scene.me ?? 0;
  const other = otherActive(table, me) ?? 0;
  const mine = table.seats[me]?.house ?? 'neutral';
  const theirs = table.seats[other]?.house ?? 'neutral';
  const them = houseName(scene, other);
  const of = (o: string) => options.find((x) => x.o === o);
  const rows = ROWS.filter((r) => r.key !== 'ally' || table.game.allies);
  const noteOf = (key: keyof Terms) =>
    key === 'influence'
      ? say('influenceSub')
      : key === 'hostages'
        ? say('upTo', { n: 2 })
        : key === 'power'
          ? say('upTo', { n: Math.max(limits(options, 'take').power, limits(options, 'give').power) })
          : '';
  const who: Record<Way, string> = { take: say('youTake'), give: say('theyTake', { house: them }) };
  const words = choices.map((o) => options.find((x) => x.o === o)?.t ?? o).join('; ');
  // Their deal stands until something of it is changed: accepting it is the act then.
  const theirDeal = of('agree') !== undefined && choices.join() === choicesOf(standingWish(scene), options).join();
  const act = (option: Option | undefined, word: string, kind: string, icon?: string) =>
    option && (
      <button
        type="button"
        class={`btn ${kind}`}
        disabled={choice.sending}
        onClick={() => choice.dispatch({ do: 'send', choices: [option.o] })}
      >
        {icon && <Icon n={icon} />}
        {word}
      </button>
    );
  const standing = table.deal?.standing;
  return (
    <div class="overlay bargain" role="group" aria-label={say('bargain')} data-form>
      <h2>
        <Icon n="truce" />
        {say('bargain')}
        <small>{say('offersLeft', { n: table.deal?.left ?? 0 })}</small>
      </h2>
      <div class="terms">
        <div class={`term-head take house ${mine}`}>
          <Arms house={mine} size={26} /> {who.take}
        </div>
        <div class="term-head mid" />
        <div class={`term-head give house ${theirs}`}>
          {who.give} <Arms house={theirs} size={26} />
        </div>
        {rows.map((row) => (
          <>
            <div
              data-term={`take ${row.option}`}
              class={`term take house ${mine} ${flashes(scene, before, 'take', row.key)}`}
            >
              <row.Control way="take" who={who.take} wish={wish} options={options} change={change} />
            </div>
            <div class="term mid">
              <Icon n={row.icon} />
              <b>{say(row.name)}</b>
              <small>{noteOf(row.key)}</small>
            </div>
            <div
              data-term={`give ${row.option}`}
              class={`term give house ${theirs} ${flashes(scene, before, 'give', row.key)}`}
            >
              <row.Control way="give" who={who.give} wish={wish} options={options} change={change} />
            </div>
          </>
        ))}
      </div>
      <div class="talks">
        {standing && standing.by !== scene.me && (
          <p class="their">
            <Arms house={theirs} size={22} />
            <span>{standing.text}</span>
            {act(of('agree'), say('accept'), theirDeal ? 'primary big' : '')}
          </p>
        )}
        {theirDeal ? null : (
          <p class="sum" aria-live="polite">
            <b>{say('yourOffer')}</b> {choices.length > 0 ? words : say('nothingYet')}
          </p>
        )}
        <p class="warn">
          <Icon n="dead" />
          {say('failCost')}
        </p>
        <p class="asides">
          {act(of('yield'), say('letThem'), 'small')}
          {act(of('show allies'), say('showAllies'), 'small', 'eye')}
        </p>
      </div>
      <div class="deal-go">
        {act(of('walk away'), say('breakOff'), 'quiet bad')}
        <span class="sp" />
        {choices.length > 0 && (
          <button type="button" class="btn quiet" aria-label={say('cleared')} title={say('cleared')} onClick={clear}>
            <Icon n="undo" />
          </button>
        )}
        <button
          type="button"
          class={theirDeal ? 'btn' : 'btn primary big'}
          disabled={theirDeal || choices.length === 0 || choice.waiting}
          onClick={() => choice.dispatch({ do: 'send', choices: [...choices, 'propose'] })}
        >
          {say('offerThis')}
        </button>
      </div>
    </div>
  );
}

/** For everybody who has not the word: what stands. */
function Standing() {
  const scene = useScene();
  const { say, table } = scene;
  const { deal, game } = table;
  if (!deal) return null;
  const standing = deal.standing;
  return (
    <div class="overlay bargain quiet">
      <h2>
        <Icon n="truce" />
        {say('bargainOf', { a: houseName(scene, game.challenger), b: houseName(scene, game.defender) })}
        <small>{say('offersLeft', { n: deal.left })}</small>
      </h2>
      {standing ? (
        <p class="their">
          <Arms house={table.seats[standing.by]?.house} size={22} />
          <span>{standing.text}</span>
        </p>
      ) : (
        deal.yielded.map((s) => <p class="sum">{say('yielded', { house: houseName(scene, s) })}</p>)
      )}
      <p class="warn">
        <Icon n="dead" />
        {say('failCost')}
      </p>
    </div>
  );
}

export function Truce() {
  const scene = useScene();
  return bargains(scene) ? <Bargain /> : <Standing />;
}
