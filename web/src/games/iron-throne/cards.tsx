// The faces of the game's cards.
import { Arms, Icon } from '../../pieces/arms';
import { Card, Origin } from '../../pieces/card';
import type { OriginKind } from '../../pieces/card';
import type { CardInfo } from '../../wire';
import { valueOf } from './model';
import { cardName, useScene } from './scene';
import type { Scene } from './scene';

export const originOf = (card: CardInfo | undefined): OriginKind => {
  const kind = card?.origin as string | undefined;
  return kind === 'printed' || kind === 'inferred' ? kind : 'ours';
};

/** The picture of a character or an ally. */
export function Emblem({ id }: { id: string }) {
  return (
    <svg class="emblem" aria-hidden="true">
      <use href={`#e-${id}`} />
    </svg>
  );
}

interface FaceProps {
  id: string;
  house: string;
  class?: string;
  /** The word in the band of a hostility or truce card, where it is not its kind. */
  word?: string;
}

/** A card of a house deck, or an ally. */
export function Face({ id, house, class: more = '', word }: FaceProps) {
  const scene = useScene();
  const value = valueOf(id);
  if (value !== null)
    return (
      <Card house={house} class={`host ${more}`}>
        <i class="corner">{value}</i>
        <b class="big num">{value}</b>
        <Icon n="hostility" class="mark" />
        <span class="kind">
          <Icon n="hostility" />
          <b>{word ?? scene.say('hostility')}</b>
        </span>
      </Card>
    );
  if (id === 'truce')
    return (
      <Card house={house} class={`truce ${more}`}>
        <Icon n="truce" class="mark" />
        <span class="kind">{word ?? scene.say('truce')}</span>
      </Card>
    );
  const ally = !scene.cards.find(id, 'character');
  const card = scene.cards.find(id, ally ? 'ally' : 'character');
  return (
    <Card house={house} class={`chr ${more}`}>
      <span class="band">
        {ally ? <Icon n="ally" /> : <Arms house={house} as="c" size={18} />}
        {card?.name ?? id}
      </span>
      <span class="pic">
        <Emblem id={id} />
      </span>
      <span class="body">
        <b class="serif">{word ?? card?.title}</b>
        <span class="text">{card?.text}</span>
      </span>
      <span class="foot">
        <Origin kind={originOf(card)} word={scene.say(originOf(card))} />
        {!ally && (
          <span>
            <Icon n="hostility" /> 0
          </span>
        )}
      </span>
    </Card>
  );
}

/** What a card is, all of it, for those who listen. */
export function cardLabel(scene: Scene, id: string): string {
  const name = cardName(scene, id);
  const card = scene.cards.find(id, 'character') ?? scene.cards.find(id, 'ally');
  return card && valueOf(id) === null ? `${name}. ${card.title ? `${card.title}. ` : ''}${card.text}` : name;
}

/** A leader sheet. `large` shows the whole text. */
export function LeaderFace({
  id,
  house,
  sheet,
  seat,
  class: more = '',
}: {
  id: string;
  house: string;
  sheet: number | null;
  seat: number | null;
  class?: string;
}) {
  const scene = useScene();
  const card = scene.cards.find(id, 'leader');
  const used = seat === null ? 'no' : (scene.table.seats[seat]?.used ?? 'no');
  const text = card?.text ?? '';
  // A title of two lines takes the place of one of the text.
  const length = text.length + ((card?.title?.length ?? 0) > 25 ? 35 : 0);
  return (
    <Card house={house} class={`leader ${length > 185 ? 'long longer' : length > 140 ? 'long' : ''} ${more}`}>
      <span class="band">
        <span class="pic">
          <Emblem id={id} />
        </span>
        <span>
          {card?.name ?? id}
          <small>
            {seat === scene.me ? scene.say('yourLeader') : scene.say('leaderOf', { house: scene.cards.house(house) })}
          </small>
        </span>
        {sheet !== null && (
          <span class="pw" data-power={seat}>
            <Icon n="power" />
            {sheet}
          </span>
        )}
      </span>
      <span class="body">
        <b class="serif title">{card?.title}</b>
        <span class="text">{text}</span>
      </span>
      {sheet !== null && (
        <span class="row-beads" data-sheet={seat}>
          {Array.from({ length: Math.min(sheet, 12) }, () => (
            <i class="ivory" />
          ))}
          {sheet < 8 && <small>{scene.say('onSheet')}</small>}
          {sheet > 12 && <small>+{sheet - 12}</small>}
        </span>
      )}
      <span class="foot">
        <Origin kind={originOf(card)} word={scene.say(originOf(card))} />
        <span>
          {used === 'turn' ? scene.say('usedTurn') : used === 'game' ? scene.say('usedGame') : scene.say('optional')}
        </span>
      </span>
    </Card>
  );
}
