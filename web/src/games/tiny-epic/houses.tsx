// The houses nobody plays: whose ally each is, who has how many of its tokens,
// how many are left, and what it gives.
import { useRef } from 'preact/hooks';
import { Arms } from '../../pieces/arms';
import { Pick } from '../../pieces/pick';
import { useRoving } from '../../pieces/roving';
import { FACES, giftOf, seatOrder } from './model';
import type { House } from './model';
import { faceName, houseName, seatHouse, useScene } from './scene';
import type { Scene } from './scene';

export function giftWords(scene: Scene, house: string): string {
  const { say } = scene;
  const gift = giftOf(scene.cards, house);
  const faces = gift.faces.map((f) => faceName(scene, f));
  const what =
    gift.rerolls === 'both'
      ? say('giftReroll')
      : gift.rerolls === 'one'
        ? say('giftRerollOne')
        : gift.faces.length === FACES.length
          ? say('giftAny')
          : say('giftSet', {
              faces: faces.length === 2 ? say('orFaces', { a: faces[0] ?? '', b: faces[1] ?? '' }) : faces.join(', '),
            });
  const all = gift.cost > 0 ? say('giftPay', { n: gift.cost, what }) : what;
  return all.charAt(0).toLocaleUpperCase() + all.slice(1);
}

function Pools({ house, order }: { house: House; order: number[] }) {
  const scene = useScene();
  return (
    <>
      {order.map((i) => {
        const n = scene.table.seats[i]?.pool[house.id] ?? 0;
        const label = scene.say('poolOf', {
          house: houseName(scene, house.id),
          n,
          whose: houseName(scene, seatHouse(scene, i)),
        });
        return (
          <td key={i}>
            <span class="hush">{label}</span>
            <span aria-hidden="true">
              {n > 0 ? Array.from({ length: n }, (_, k) => <i key={k} class={house.id} />) : <em>·</em>}
            </span>
          </td>
        );
      })}
    </>
  );
}

export function Houses() {
  const scene = useScene();
  const { say, table } = scene;
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const order = seatOrder(table, scene.me);
  const free = table.houses.filter((h) => h.role === 'free');
  return (
    <div class="te-houses panel" ref={box}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('housesToWin')}</th>
            <td />
            {order.map((i) => (
              <th key={i} scope="col">
                <Arms house={seatHouse(scene, i)} size={18} name={houseName(scene, seatHouse(scene, i))} />
              </th>
            ))}
            <th scope="col">{say('left')}</th>
            <th scope="col" class="gift">
              {say('giftHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          {free.map((house) => (
            <tr key={house.id}>
              <th scope="row">
                <Pick
                  piece={`house:${house.id}`}
                  class={`te-house ${house.id}`}
                  label={`${houseName(scene, house.id)}. ${giftWords(scene, house.id)}`}
                >
                  <Arms house={house.id} size={22} />
                  {houseName(scene, house.id)}
                </Pick>
              </th>
              <td class="al">
                {house.ally === null ? (
                  <span class="muted">{say('noAlly')}</span>
                ) : (
                  <>
                    <Arms
                      house={seatHouse(scene, house.ally)}
                      size={20}
                      name={houseName(scene, seatHouse(scene, house.ally))}
                    />{' '}
                    <span>{say('ally')}</span>
                  </>
                )}
              </td>
              <Pools house={house} order={order} />
              <td class="n2">{house.mat}</td>
              <td class="gift">
                {giftWords(scene, house.id)}
                {house.used ? ` (${say('giftUsed')})` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
