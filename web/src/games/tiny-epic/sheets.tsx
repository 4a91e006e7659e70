// Things read closer: a card, a domain, a player.
import { Arms, Icon } from '../../pieces/arms';
import { Sheet } from '../../pieces/sheet';
import { domainWords } from './atlas';
import { BigCard, Face } from './hand';
import { giftWords } from './houses';
import { Tracks } from './mine';
import { groundOf } from './model';
import { rivalWords } from './seats';
import { domainName, houseName, playerName, useScene } from './scene';

export function CardSheet({ id, close }: { id: string; close: () => void }) {
  const { say, cards } = useScene();
  return (
    <Sheet label={cards.find(id)?.name ?? id} close={close} closeLabel={say('close')} class="te-sheet slim">
      <BigCard id={id} />
    </Sheet>
  );
}

export function DomainSheet({ id, close }: { id: string; close: () => void }) {
  const scene = useScene();
  const { say, cards } = scene;
  const ground = groundOf(cards, id);
  return (
    <Sheet label={domainName(scene, id)} close={close} closeLabel={say('close')} class="te-sheet slim">
      <div class="te-about">
        <h2>{domainName(scene, id)}</h2>
        <p>{domainWords(scene, id)}.</p>
        <p>
          <b>{say('neighbours')}:</b> {ground.borders.map((d) => domainName(scene, d)).join(', ')}
        </p>
        <p>
          <b>{say('onCard')}:</b> {say(ground.region as 'nw')}
        </p>
      </div>
    </Sheet>
  );
}

/** What the Rival goes by: its hero's card, and the card of this turn. */
function RivalTexts() {
  const scene = useScene();
  const { cards, table, say } = scene;
  const name = table.houses.find((h) => h.id === table.seats[table.game.rival ?? 0]?.house)?.hero;
  const hero = name ? cards.find(name, 'solo-hero') : undefined;
  const card = table.game.rival_card ? cards.find(table.game.rival_card, 'rival') : undefined;
  return (
    <>
      {hero ? (
        <p>
          <b>{hero.name}.</b> {say('rivalHero', { n: Number(hero.facts?.strength ?? 0) })} {hero.text}
        </p>
      ) : null}
      {card ? (
        <>
          <h3>{card.name}</h3>
          {rivalWords(scene, card).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      ) : null}
    </>
  );
}

export function SeatSheet({ index, close }: { index: number; close: () => void }) {
  const scene = useScene();
  const { say, table } = scene;
  const seat = table.seats[index];
  if (!seat) return null;
  const name = say('seatSheet', { house: houseName(scene, seat.house) });
  const known = table.own?.known.find((k) => k.seat === index)?.cards ?? [];
  const cards = (title: string, ids: string[]) =>
    ids.length > 0 ? (
      <>
        <h3>{title}</h3>
        <div class="te-row">
          {ids.map((id) => (
            <Face key={id} id={id} />
          ))}
        </div>
      </>
    ) : null;
  return (
    <Sheet label={name} close={close} closeLabel={say('close')} class="te-sheet">
      <div class="te-about">
        <h2>
          <Arms house={seat.house} size={38} /> {name}
        </h2>
        <p>
          {playerName(scene, index)} · {say('pointsN', { n: seat.points })} ·{' '}
          {say('goldN', { n: seat.gold, most: seat.gold_most })}
        </p>
        <p>
          <em>{giftWords(scene, seat.house)}</em>
        </p>
        {index === table.game.rival ? <RivalTexts /> : null}
        <Tracks seat={index} />
        <h3>{say('poolTitle')}</h3>
        <p class="te-pool">
          {Object.entries(seat.pool).map(([house, n]) => (
            <span key={house}>
              <Arms house={house} as="r" size={24} /> {houseName(scene, house)} {n}
            </span>
          ))}
          {Object.keys(seat.pool).length === 0 ? say('none') : null}
        </p>
        <h3>{say('castlesTitle')}</h3>
        <p>{seat.castles.map((d) => domainName(scene, d)).join(', ') || say('none')}</p>
        {cards(say('heroCards'), seat.heroes)}
        {cards(say('beside'), seat.beside)}
        {cards(say('known'), known)}
        {seat.allies.map((house) => (
          <p key={house}>
            <Icon n="alliance" /> <b>{houseName(scene, house)}</b>: {giftWords(scene, house)}
          </p>
        ))}
      </div>
    </Sheet>
  );
}
