// A player's side of the table: faction, agenda and title, plot, characters,
// locations, piles. Rivals of a melee are panels.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Arms, Icon } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { BoardCard, Figures, Place, cardWords, figureWords } from './cards';
import { Square } from './icons';
import { ICONS, ableTo, factsOf, force, standing } from './model';
import type { Seat } from './model';
import { cardName, isBot, objectState, playerName, seatName, tapObject, useScene } from './scene';
import type { Scene } from './scene';
import { planned } from './stage';

function seatWords(scene: Scene, index: number): string {
  const { say, table } = scene;
  const seat = table.seats[index];
  const piles = table.piles[index];
  if (!seat || !piles) return '';
  const words = [
    `${seatName(scene, index)}, ${playerName(scene, index, true)}`,
    say('powerOf', { n: seat.power, goal: table.game.goal }),
    say('goldN', { n: seat.gold }),
    say('handN', { n: seat.hand }),
    say('deckN', { n: seat.deck }),
    say('discardN', { n: piles.discard.length }),
    say('deadN', { n: piles.dead.length }),
  ];
  if (seat.agenda) words.push(cardName(scene, seat.agenda.card));
  for (const agenda of seat.beside) words.push(cardName(scene, agenda.card));
  if (seat.title) words.push(cardName(scene, seat.title.card));
  if (table.game.first === index) words.push(say('firstPlayer'));
  if (table.game.active === index) words.push(say('activePlayer'));
  if (table.waits.includes(index) && index !== scene.me) words.push(say('choosing'));
  if (seat.out > 0) words.push(say('eliminated'));
  return words.join('. ');
}

/** Whether a piece of a seat may be chosen: the seat itself, or its faction card. */
function plateOf(scene: Scene, index: number, seat: Seat): string {
  return scene.choice.state(`seat:${index}`) !== 'none' ? `seat:${index}` : `obj:${seat.faction.object}`;
}

export function FactionPlate({ index }: { index: number }) {
  const scene = useScene();
  const { table, say } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const piece = plateOf(scene, index, seat);
  // Where there is little room the end is cut off; that somebody is choosing the icon tells, too.
  const thinks = table.waits.includes(index) && index !== scene.me;
  const words = [playerName(scene, index, false, true)];
  const first = table.game.first === index;
  if (first && scene.mode === 'wide' && table.seats.length === 2) words.push(say('first'));
  if (thinks && scene.mode === 'wide') words.push(say('choosing'));
  return (
    <Pick
      piece={piece}
      class={`cg-fac house ${seat.house} ${seat.out > 0 ? 'out' : ''}`}
      point={`seat:${index === scene.me ? 'me' : 'rival'}`}
      label={seatWords(scene, index)}
      look={(how) => how === 'open' && scene.lookSeat(index)}
    >
      <Arms house={seat.house} size={40} />
      <span class="nm">
        <b class="serif">{seatName(scene, index)}</b>
        <small>
          <Icon n={thinks ? 'clock' : isBot(scene, index) ? 'bot' : 'person'} /> {words.join(' · ')}
          {first && words.length === 1 ? <Icon n="initiative" /> : null}
        </small>
      </span>
      <span class="pw">
        <b class="num" data-total={`power.${index}`}>
          {seat.power}
        </b>
        <small>{say('ofGoal', { n: table.game.goal })}</small>
      </span>
      <span class="st">
        <span title={say('gold')}>
          <Icon n="gold" />
          <b>{seat.gold}</b>
        </span>
        <span title={say('hand')}>
          <Icon n="hand" />
          <b>{seat.hand}</b>
        </span>
        <span title={say('deck')}>
          <Icon n="deck" />
          <b>{seat.deck}</b>
        </span>
        <span title={say('dead')}>
          <Icon n="dead" />
          <b>{table.piles[index]?.dead.length ?? 0}</b>
        </span>
      </span>
    </Pick>
  );
}

/** A card beside the faction: agenda or title, as a small tag. */
function Beside({ card, object }: { card: string; object: number }) {
  const scene = useScene();
  return (
    <Pick
      piece={`obj:${object}`}
      class="cg-tag"
      label={cardWords(scene, card)}
      state={objectState(scene, object)}
      onTap={() => tapObject(scene, object)}
      look={(how) => (how === 'open' ? scene.lookCard(card) : scene.hoverCard(card))}
      unlook={() => scene.hoverCard(null)}
    >
      <span>{cardName(scene, card)}</span>
    </Pick>
  );
}

export function PlotCard({ index }: { index: number }) {
  const scene = useScene();
  const { say, table } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const { plot } = seat;
  if (!plot)
    return (
      <span class={`cg-plot none ${seat.chosen ? 'laid' : ''}`}>
        <Icon n="plot" />
        <small>{say(seat.chosen ? 'plotChosen' : 'noPlot')}</small>
      </span>
    );
  const name = cardName(scene, plot.card);
  return (
    <Pick
      piece={`obj:${plot.object}`}
      class="card neutral cg-plot"
      point="plot"
      label={`${say('revealedPlot', { name })}. ${figureWords(scene, plot)}. ${factsOf(scene.cards, plot.card).text}`}
      state={objectState(scene, plot.object)}
      onTap={() => tapObject(scene, plot.object)}
      look={(how) => (how === 'open' ? scene.lookCard(plot.card) : scene.hoverCard(plot.card))}
      unlook={() => scene.hoverCard(null)}
    >
      <span class="band">{name}</span>
      <Figures of={plot} />
      {seat.chosen ? <small class="next">{say('plotChosen')}</small> : null}
    </Pick>
  );
}

/** Which challenges this player has initiated, in the challenges phase. */
function Initiated({ seat }: { seat: Seat }) {
  const { say, table } = useScene();
  if (table.game.phase !== 'challenges') return null;
  const said = ICONS.filter((_, i) => (seat.initiated[i] ?? 0) > 0).map((i) => say(i));
  return (
    <span
      class="cg-init"
      role="img"
      aria-label={said.length > 0 ? say('hasInitiated', { list: said.join(', ') }) : say('noneInitiated')}
    >
      {ICONS.map((type, i) => (
        <Square key={type} type={type} on={(seat.initiated[i] ?? 0) === 0} />
      ))}
    </span>
  );
}

/** Piles to look into, and what is known of a hand. */
function Heaps({ index, seat }: { index: number; seat: Seat }) {
  const scene = useScene();
  const { say, table } = scene;
  const piles = table.piles[index];
  if (!piles) return null;
  const heap = (icon: string, count: number, label: string, pile: 'discard' | 'dead' | 'used' | 'deck') => (
    <button
      type="button"
      class="cg-heap"
      aria-label={`${seatName(scene, index)}: ${label}`}
      title={label}
      onClick={() => scene.lookSeat(index, pile)}
    >
      <Icon n={icon} />
      {count}
    </button>
  );
  return (
    <span class="cg-heaps">
      {heap('discard', piles.discard.length, say('discardN', { n: piles.discard.length }), 'discard')}
      {heap('dead', piles.dead.length, say('deadN', { n: piles.dead.length }), 'dead')}
      {heap('plot', piles.used.length, say('usedN', { n: piles.used.length }), 'used')}
      <Initiated seat={seat} />
    </span>
  );
}

function Row({ index, children }: { index: number; children: ComponentChildren }) {
  const scene = useScene();
  return (
    <section
      class={`cg-area ${index === scene.me ? 'me' : ''}`}
      aria-label={index === scene.me ? scene.say('yourSide') : scene.say('sideOf', { house: seatName(scene, index) })}
    >
      {children}
    </section>
  );
}

/** Pieces that lie together: one stop of the Tab key, and arrows inside. */
function Group({
  class: more,
  children,
  ...rest
}: {
  class: string;
  children: ComponentChildren;
  [other: string]: unknown;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useRoving(box);
  return (
    <span class={more} ref={box} {...rest}>
      {children}
    </span>
  );
}

/** All cards of a seat; those in the challenge stand on the stage instead. */
function Cards({ index }: { index: number }) {
  const scene = useScene();
  const { table } = scene;
  const away = new Set([...(table.challenge?.sides.flatMap((s) => s.cards) ?? []), ...planned(scene).map((c) => c.id)]);
  const here = (list: ReturnType<typeof standing>) => list.filter((c) => !away.has(c.id));
  const characters = here(standing(table, index, 'character', scene.cards));
  const others = here(standing(table, index, 'other', scene.cards));
  const places = standing(table, index, 'location', scene.cards);
  const piece = `seat:${index}`;
  return (
    <span class="cg-cards" tabIndex={-1}>
      <Group class="cg-chars" data-point={index === scene.me ? 'characters' : undefined} data-seat={piece}>
        {[...characters, ...others].map((card) => (
          <BoardCard key={card.id} card={card} />
        ))}
      </Group>
      {places.length > 0 ? (
        <Group class={`cg-locs ${places.length > 4 ? 'two' : ''}`}>
          {places.map((card) => (
            <Place key={card.id} card={card} />
          ))}
        </Group>
      ) : null}
    </span>
  );
}

/** One side as a row of the table. */
export function SideRow({ index }: { index: number }) {
  const scene = useScene();
  const seat = scene.table.seats[index];
  if (!seat) return null;
  return (
    <Row index={index}>
      <Group class="cg-head">
        <FactionPlate index={index} />
        <span class="cg-col">
          <PlotCard index={index} />
        </span>
        <span class="cg-more">
          {seat.agenda ? <Beside {...seat.agenda} /> : null}
          {seat.beside.map((agenda) => (
            <Beside key={agenda.object} {...agenda} />
          ))}
          {seat.title ? <Beside {...seat.title} /> : null}
          <Heaps index={index} seat={seat} />
        </span>
      </Group>
      <Cards index={index} />
    </Row>
  );
}

/** A rival of a melee: the same in a panel. */
export function RivalPanel({ index }: { index: number }) {
  const scene = useScene();
  const { table } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const sides = table.challenge?.sides.map((s) => s.seat) ?? [];
  const involved = sides.length > 0 ? sides.includes(index) : table.game.active === index;
  return (
    <div
      data-rival={index}
      class={`cg-rival panel house ${seat.house} ${involved ? 'involved' : ''} ${scene.unfolded === index ? 'open' : ''}`}
    >
      <Row index={index}>
        <Group class="cg-head">
          <FactionPlate index={index} />
          <span class="cg-col">
            <PlotCard index={index} />
          </span>
          <span class="cg-more">
            {seat.title ? <Beside {...seat.title} /> : null}
            <Initiated seat={seat} />
          </span>
        </Group>
        <Folded index={index} />
        <Cards index={index} />
      </Row>
    </div>
  );
}

/** A rival's characters in figures, where there is no room for all of them: for each icon how
 *  many stand, and how strong they are together. A tap unfolds them. */
function Folded({ index }: { index: number }) {
  const scene = useScene();
  const { say, table } = scene;
  const all = standing(table, index, 'character', scene.cards);
  const sums = ICONS.map((type) => ({ type, ...force(ableTo(table, index, type, scene.cards)) }));
  const words = [
    say('charactersN', { n: all.length }),
    ...sums.map(({ type, count, sum }) => say('standN.icon', { icon: say(type), n: count, sum })),
  ];
  return (
    <button type="button" class="cg-folded" aria-label={words.join('. ')} onClick={() => scene.unfold(index)}>
      <span>
        <Icon n="ally" />
        <b class="num">{all.length}</b>
      </span>
      {sums.map(({ type, count, sum }) => (
        <span key={type} class={count === 0 ? 'none' : ''}>
          <Square type={type} on={count > 0} />
          {count > 0 ? (
            <>
              {count} · <b class="num">{sum}</b>
            </>
          ) : (
            '–'
          )}
        </span>
      ))}
    </button>
  );
}

/** Is there something on this player's side that I may choose now? */
function mayChooseAt(scene: Scene, index: number, seat: Seat): boolean {
  const { choice, table } = scene;
  const may = (piece: string) => choice.state(piece) === 'may';
  const object = (id: number) => objectState(scene, id) === 'may';
  if (
    may(`seat:${index}`) ||
    object(seat.faction.object) ||
    (seat.plot && object(seat.plot.object)) ||
    (seat.title && object(seat.title.object))
  )
    return true;
  return [...table.cards.values()].some((c) => c.controller === index && object(c.id));
}

/** On a phone all rivals of a melee in small, each a way to its panel: one of them at a time has
 *  room there. A mark says that something of theirs may be chosen. */
export function MiniSeats({ rivals }: { rivals: number[] }) {
  const scene = useScene();
  const { say, table } = scene;
  const box = useRef<HTMLDivElement>(null);
  const show = (index: number) =>
    box.current?.parentElement
      ?.querySelector(`[data-rival="${index}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  return (
    <div class="cg-minis" ref={box}>
      {rivals.map((index) => {
        const seat = table.seats[index];
        if (!seat) return null;
        const may = mayChooseAt(scene, index, seat);
        return (
          <button
            key={index}
            type="button"
            class={`cg-mini house ${seat.house} ${may ? 'may' : ''}`}
            aria-label={[
              say('sideOf', { house: seatName(scene, index) }),
              say('powerOf', { n: seat.power, goal: table.game.goal }),
              ...(may ? [say('mayHere')] : []),
            ].join('. ')}
            onClick={() => {
              scene.unfold(index);
              requestAnimationFrame(() => show(index));
            }}
          >
            <Arms house={seat.house} size={18} />
            <b class="serif">{seatName(scene, index)}</b>
            <b class="num">{seat.power}</b>
            <small>
              <Icon n="gold" />
              {seat.gold} <Icon n="hand" />
              {seat.hand} <Icon n="ally" />
              {standing(table, index, 'character', scene.cards).length}
            </small>
          </button>
        );
      })}
    </div>
  );
}
