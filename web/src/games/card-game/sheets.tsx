// Things read closer: a card, a player with all piles.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Arms } from '../../pieces/arms';
import { Sheet } from '../../pieces/sheet';
import { BigCard, Face, cardWords, figureWords } from './cards';
import { PILES, factsOf, inOrder } from './model';
import type { PileName } from './model';
import { cardName, playerName, seatName, useScene } from './scene';
import type { BoardWords } from './words';

export function CardSheet({ id, object, close }: { id: string; object: number | undefined; close: () => void }) {
  const scene = useScene();
  const { say, table } = scene;
  return (
    <Sheet
      label={id ? cardName(scene, id) : say('facedownCard')}
      close={close}
      closeLabel={say('close')}
      class="cg-sheet slim"
    >
      {id ? (
        <BigCard id={id} object={object} />
      ) : (
        <p class="cg-about">
          {say('facedownLong', {
            house: object === undefined ? '' : seatName(scene, table.cards.get(object)?.owner ?? 0),
          })}
        </p>
      )}
    </Sheet>
  );
}

/** Cards of a pile, to be read. */
function Pile({ title, ids, id }: { title: string; ids: (string | null)[]; id?: string }) {
  const scene = useScene();
  if (ids.length === 0) return null;
  return (
    <>
      <h3 id={id} tabIndex={-1}>
        {title} <small>{ids.length}</small>
      </h3>
      <div class="cg-pile">
        {ids.map((card, i) =>
          card ? (
            <button
              key={i}
              type="button"
              class="pick"
              aria-label={cardWords(scene, card)}
              onClick={() => scene.lookCard(card)}
            >
              <Face id={card} />
            </button>
          ) : (
            <span key={i} class="unseen">
              {scene.say('facedown')}
            </span>
          ),
        )}
      </div>
    </>
  );
}

/** A list of cards and how many of each. */
function Counted({ title, counts, id }: { title: string; counts: Record<string, number>; id?: string }) {
  const scene = useScene();
  const ids = inOrder(scene.cards, Object.keys(counts));
  if (ids.length === 0) return null;
  return (
    <>
      <h3 id={id} tabIndex={-1}>
        {title} <small>{Object.values(counts).reduce((a, b) => a + b, 0)}</small>
      </h3>
      <ul class="cg-counted">
        {ids.map((card) => (
          <li key={card}>
            <button type="button" class="link" onClick={() => scene.lookCard(card)}>
              {counts[card]} × {factsOf(scene.cards, card).name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SeatSheet({
  index,
  pile,
  close,
}: {
  index: number;
  pile: PileName | 'deck' | undefined;
  close: () => void;
}) {
  const scene = useScene();
  const { say, table } = scene;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (pile) box.current?.querySelector(`#cg-pile-${pile}`)?.scrollIntoView();
  }, []);
  const seat = table.seats[index];
  const piles = table.piles[index];
  if (!seat || !piles) return null;
  const known = table.own?.known.find((k) => k.seat === index);
  const name = seatName(scene, index);
  return (
    <Sheet label={name} close={close} closeLabel={say('close')} class="cg-sheet">
      <div class="cg-about" ref={box}>
        <h2>
          <Arms house={seat.house} size={38} /> {name}
        </h2>
        <p>
          {playerName(scene, index)} · {say('powerOf', { n: seat.power, goal: table.game.goal })} ·{' '}
          {say('goldN', { n: seat.gold })} · {say('handN', { n: seat.hand })} · {say('deckN', { n: seat.deck })} ·{' '}
          {say('plotsN', { n: seat.plots })}
        </p>
        {[seat.agenda, ...seat.beside, seat.title].map((card) =>
          card ? (
            <p key={card.object}>
              <b>{cardName(scene, card.card)}.</b> {factsOf(scene.cards, card.card).text}
            </p>
          ) : null,
        )}
        {seat.plot ? (
          <p>
            <b>{cardName(scene, seat.plot.card)}.</b> {figureWords(scene, seat.plot)}.{' '}
            {factsOf(scene.cards, seat.plot.card).text}
          </p>
        ) : null}
        {PILES.map((p) => (
          <Pile
            key={p}
            id={`cg-pile-${p}`}
            title={say(`zone.${p}` as keyof BoardWords)}
            ids={[...piles[p]].reverse()}
          />
        ))}
        {index === scene.me && table.own ? (
          <>
            <Pile title={say('deckTop')} ids={table.own.top} />
            <Counted id="cg-pile-deck" title={say('inDeck')} counts={table.own.deck} />
            <Pile title={say('plotsLeft')} ids={table.own.plots} />
          </>
        ) : null}
        {known && known.hand.length > 0 ? <Pile title={say('knownHand')} ids={known.hand} /> : null}
        {known ? <Counted title={say('knownSomewhere')} counts={known.somewhere} /> : null}
        {PILES.every((p) => piles[p].length === 0) && index !== scene.me ? <p class="muted">{say('noPiles')}</p> : null}
      </div>
    </Sheet>
  );
}
