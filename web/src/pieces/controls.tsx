// Switches and steppers of sheets: large enough to touch, named for those who listen.
import { Icon } from './arms';

interface SwitchProps {
  on: boolean;
  label: string;
  disabled?: boolean;
  set: (on: boolean) => void;
}

export function Switch({ on, label, disabled, set }: SwitchProps) {
  return (
    <button
      type="button"
      class="toggle"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => set(!on)}
    >
      <i />
    </button>
  );
}

interface StepperProps {
  value: number;
  most: number;
  label: string;
  less: string;
  more: string;
  set: (value: number) => void;
}

export function Stepper({ value, most, label, less, more, set }: StepperProps) {
  return (
    <span class="steps" role="group" aria-label={label}>
      <button type="button" aria-label={less} disabled={value <= 0} onClick={() => set(value - 1)}>
        <Icon n="minus" />
      </button>
      <output class="num" aria-live="polite">
        {value}
      </output>
      <button type="button" aria-label={more} disabled={value >= most} onClick={() => set(value + 1)}>
        <Icon n="plus" />
      </button>
    </span>
  );
}
