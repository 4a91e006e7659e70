// Looked at closer: a card with its whole text, a seat with all that is public of it.
import { Arms, Icon } from '../../pieces/arms';
import { CardBack, Origin } from '../../pieces/card';
import { Sheet } from '../../pieces/sheet';
import { Token } from '../../pieces/token';
import { Emblem, Face, originOf } from './cards';
import { sum, sumOf, valueOf } from './model';
import type { Counts } from './model';
import { cardName, houseName, personName, playerName, useScene } from './scene';
import type { Closer, Scene } from './scene';
import { personLabel, roleOf } from './seat';
import { HostageChips } from './mine';

/** Why a card of mine cannot be played just now, or that it can. */
function moment(scene: Scene, what: Closer): string | null {
  const { say, choice } = scene;
  const piece =
    what.type === 'ally' ? `ally:${what.id}` : what.type === 'leader' ? `leader:${what.id}` : `card:${what.id}`;
  if (what.type === 'leader')
    return choice.options.some((o) => o.o === 'use') && what.seat === scene.me ? say('canNow') : say('leaderOptional');
  if (choice.options.some((o) => /^(play|ally) /.test(o.o) && o.on.includes(piece))) return say('canNow');
  const why = what.seat === scene.me || what.type === 'ally' ? choice.whyNot(piece) : null;
  if (why) return why;
  if (what.type === 'ally') return say('momentAlly');
  if (what.type !== 'character' || what.seat !== scene.me) return null;
  const seat = what.seat === null ? undefined : scene.table.seats[what.seat];
  const person = seat?.characters.find((c) => c.id === what.id);
  if (!person) return say('momentLeader');
  return say(person.power === 0 ? 'momentDead' : 'moment', { name: personName(scene, what.id) });
}

export function LargeCard({ what }: { what: Closer }) {
  const scene = useScene();
  const { say } = scene;
  const value = valueOf(what.id);
  if (what.type === 'house-card')
    return (
      <div class={`card large house ${what.house}`}>
        <div class="band">
          <Arms house={what.house} as="c" size={30} />
          <span>
            {cardName(scene, what.id)}
            <small>{scene.cards.house(what.house)}</small>
          </span>
        </div>
        <div class={`pic ${value === null ? 'truce' : 'host'}`}>
          {value !== null && <b class="num">{value}</b>}
          <Icon n={value === null ? 'truce' : 'hostility'} class="mark" />
        </div>
        <div class="body">
          <p>{say(value === null ? 'truceText' : 'hostilityText')}</p>
        </div>
      </div>
    );
  const card = scene.cards.find(what.id, what.type);
  const origin = originOf(card);
  const why = moment(scene, what);
  const [when, ...rest] = (card?.text ?? '').split(': ');
  const kind =
    what.type === 'leader'
      ? say('leaderOf', { house: scene.cards.house(what.house) })
      : what.type === 'ally'
        ? say('ally')
        : say('character', { house: scene.cards.house(what.house) });
  return (
    <div class={`card large house ${what.house}`}>
      <div class="band">
        <Arms house={what.house} as="c" size={30} />
        <span>
          {card?.name ?? what.id}
          <small>{kind}</small>
        </span>
      </div>
      <div class="pic">
        <Emblem id={what.id} />
      </div>
      <div class="body">
        {card?.title && <h3>{card.title}</h3>}
        <p>
          {rest.length > 0 ? (
            <>
              <b>{when}:</b> {rest.join(': ')}
            </>
          ) : (
            when
          )}
        </p>
      </div>
      {why && (
        <div class="why">
          <Icon n={why === say('canNow') ? 'check' : 'lock'} />
          {why}
        </div>
      )}
      <div class="foot">
        <Origin kind={origin} word={say(`${origin}Long`)} />
        {what.type === 'character' && (
          <span title={say('value0')}>
            <Icon n="hostility" /> 0
          </span>
        )}
      </div>
    </div>
  );
}

/** A large card beside the piece the pointer rests on. */
export function Hover({ what, at }: { what: Closer; at: DOMRect }) {
  const width = 340;
  const left = Math.max(8, Math.min(window.innerWidth - width - 8, at.left + at.width / 2 - width / 2));
  const above = at.top > window.innerHeight / 2;
  const place: Record<string, string> = above
    ? { bottom: `${window.innerHeight - at.top + 12}px` }
    : { top: `${at.bottom + 12}px` };
  return (
    <div class="hover-card" aria-hidden="true" style={{ left: `${left}px`, ...place }}>
      <LargeCard what={what} />
    </div>
  );
}

export function CardSheet({ what, close }: { what: Closer; close: () => void }) {
  const scene = useScene();
  return (
    <Sheet class="card-sheet" label={cardName(scene, what.id)} close={close} closeLabel={scene.say('close')}>
      <LargeCard what={what} />
    </Sheet>
  );
}

/** Cards by kind and number, as small faces. */
function Pile({ counts, house }: { counts: Counts; house: string }) {
  const scene = useScene();
  const list = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(
      ([a], [b]) =>
        (valueOf(a) ?? (a === 'truce' ? -1 : 99)) - (valueOf(b) ?? (b === 'truce' ? -1 : 99)) || a.localeCompare(b),
    );
  if (list.length === 0) return <span class="muted">{scene.say('none')}</span>;
  return (
    <div class="pile-row">
      {list.map(([id, n]) => (
        <span key={id} class="pile-card" role="img" aria-label={`${cardName(scene, id)}${n > 1 ? ` × ${n}` : ''}`}>
          <Face id={id} house={house} />
          {n > 1 && <em class="num">×{n}</em>}
        </span>
      ))}
    </div>
  );
}

/** All that is public of a seat, and what I know of it. */
export function SeatSheet({ index, close }: { index: number; close: () => void }) {
  const scene = useScene();
  const { say, table } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const mine = index === scene.me;
  const leader = seat.leader ? scene.cards.find(seat.leader, 'leader') : undefined;
  const known = table.own?.known.find((k) => k.seat === index);
  const role = roleOf(scene, seat);
  return (
    <Sheet
      class="seat-sheet"
      label={say('seatSheet', { house: houseName(scene, index) })}
      close={close}
      closeLabel={say('close')}
    >
      <header class={`house ${seat.house}`}>
        <Arms house={seat.house} size={52} />
        <div>
          <h2>{houseName(scene, index)}</h2>
          <span>{playerName(scene, index)}</span>
        </div>
        <span class="chip house role">
          <Icon n={role.icon} />
          {role.word}
        </span>
      </header>
      <div class="leaf-body">
        {leader && (
          <section class="said-leader">
            <span class={`pic house ${seat.house}`}>
              <Emblem id={seat.leader ?? ''} />
            </span>
            <div>
              <h3>
                {leader.name} <em>{leader.title}</em>
              </h3>
              <p>{leader.text}</p>
              <small class="muted">
                <Origin kind={originOf(leader)} word={say(originOf(leader))} /> · {say('sheetN', { n: seat.sheet })}
                {seat.boxed > 0 && ` · ${say('boxed', { n: seat.boxed })}`}
              </small>
            </div>
          </section>
        )}
        {seat.marks.length > 0 && (
          <section>
            <h4>{say('marks')}</h4>
            <p>{seat.marks.map((m) => say(m)).join('; ')}</p>
          </section>
        )}
        <section>
          <h4>{say('characters')}</h4>
          <div class="person-rows">
            {seat.characters.map((person) => {
              const card = scene.cards.find(person.id, 'character');
              return (
                <div key={person.id} class={`person-row ${person.power === 0 ? 'dead' : ''}`}>
                  <span
                    role="img"
                    aria-label={personLabel(scene, seat, person)}
                    class={`tok ${person.power === 0 ? 'dead' : ''}`}
                  >
                    <Token house={seat.house} id={person.id} power={person.power} />
                  </span>
                  <p>
                    <b class="serif">{personName(scene, person.id)}</b> <em>{card?.title}</em>
                    <br />
                    {card?.text}
                  </p>
                </div>
              );
            })}
          </div>
        </section>
        <section>
          <h4>{say('heldBy')}</h4>
          {mine ? (
            <div class="chip-row">
              <HostageChips />
            </div>
          ) : sum(seat.hostages) === 0 ? (
            <span class="muted">{say('none')}</span>
          ) : (
            <div class="pile-row">
              {seat.hostages.flatMap((n, owner) =>
                Array.from({ length: n }, (_, i) => (
                  <span key={`${owner}.${i}`} class="pile-card" role="img" aria-label={houseName(scene, owner)}>
                    <CardBack house={table.seats[owner]?.house ?? 'neutral'} />
                  </span>
                )),
              )}
            </div>
          )}
        </section>
        {mine && table.own && (
          <section>
            <h4>
              {say('unseen')} · {sumOf(table.own.deck)}
            </h4>
            <Pile counts={table.own.deck} house={seat.house} />
          </section>
        )}
        {known && known.cards.length + known.allies.length + known.hostages.length > 0 && (
          <section>
            <h4>{say('known')}</h4>
            <p>
              {[
                ...known.cards.map((c) => cardName(scene, c)),
                ...known.allies.map((a) => say('allyKnown', { name: cardName(scene, a) })),
                ...known.hostages.map(
                  (h) => `${say('hostagesRow')}: ${cardName(scene, h.card)} (${houseName(scene, h.owner)})`,
                ),
              ].join(', ')}
            </p>
          </section>
        )}
        {sumOf(seat.played) > 0 && (
          <section>
            <h4>{say('playedCards')}</h4>
            <Pile counts={seat.played} house={seat.house} />
          </section>
        )}
        <section>
          <h4>
            {say('discardPile')} · {sumOf(seat.discard)} <small class="muted">{say('deckN', { n: seat.deck })}</small>
          </h4>
          <Pile counts={seat.discard} house={seat.house} />
        </section>
      </div>
    </Sheet>
  );
}
