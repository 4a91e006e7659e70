// The prompt while nothing is asked: no gilt, and what comes next.
import type { ComponentChildren } from 'preact';
import { Crest, Icon } from '../../app/ui';
import { t } from '../../words';
import type { Seat } from '../seat';

export function Plain(props: {
  seat: Seat;
  icon?: string;
  house?: string | null;
  title: string;
  text?: string;
  children?: ComponentChildren;
}) {
  return (
    <section class="prompt" aria-label={t('prompt')}>
      {props.icon ? (
        <span class="prompt-icon">
          <Icon name={props.icon} />
        </span>
      ) : (
        <Crest house={props.house ?? props.seat.houseOf(props.seat.me)} size={40} />
      )}
      <div class="tx">
        <h2>{props.title}</h2>
        {props.text ? <p>{props.text}</p> : null}
      </div>
      <div class="prompt-go">{props.children}</div>
    </section>
  );
}
