// All answers of a question in a sheet, where they are too many for buttons.
import { Sheet } from '../../app/ui';
import type { Option } from '../../wire';

export function OptionList(props: {
  title: string;
  options: readonly Option[];
  onPick: (o: Option) => void;
  onClose: () => void;
}) {
  return (
    <Sheet title={props.title} kind="small" onClose={props.onClose}>
      <ul class="pick-rows">
        {props.options.map((o, i) => (
          <li key={o.o}>
            <button
              type="button"
              autofocus={i === 0}
              class="pick-row"
              onClick={() => {
                props.onClose();
                props.onPick(o);
              }}
            >
              <b>{o.t}</b>
              {o.d ? <small>{o.d}</small> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
