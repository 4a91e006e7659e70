// Small things every screen uses.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words';

export function Icon({ name, label }: { name: string; label?: string }) {
  return label ? (
    <svg class="i" role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  ) : (
    <svg class="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A house's shield with its name, or a dashed circle for nobody yet. */
export function Crest({ house, name, size = 28 }: { house: string | null | undefined; name?: string; size?: number }) {
  if (!house)
    return <i class="nobody" style={{ width: `${size - 4}px`, height: `${size - 4}px` }} aria-hidden="true" />;
  return (
    <svg
      width={size}
      height={size}
      role={name ? 'img' : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : 'true'}
    >
      <use href={`#s-${house}`} />
    </svg>
  );
}

interface IconButtonProps extends Omit<JSX.ButtonHTMLAttributes, 'icon' | 'label'> {
  icon: string;
  label: string;
  badge?: number;
  pressed?: boolean;
}

export function IconButton({ icon, label, badge, pressed, ...rest }: IconButtonProps) {
  const name = badge ? `${label}, ${badge}` : label;
  return (
    <button type="button" class="iconbtn" aria-label={name} title={label} aria-pressed={pressed} {...rest}>
      <Icon name={icon} />
      {badge ? (
        <em class="badge" aria-hidden="true">
          {badge}
        </em>
      ) : null}
    </button>
  );
}

/** A sheet over the page: the browser traps focus and closes it with Escape. */
export function Sheet(props: {
  title: string;
  onClose: () => void;
  kind?: 'sheet' | 'drawer' | 'small';
  head?: ComponentChildren;
  foot?: ComponentChildren;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${props.kind ?? 'sheet'}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose();
      }}
    >
      <div class="sheet-in">
        <header class="sheet-head">
          <h2>
            <bdi>{props.title}</bdi>
          </h2>
          {props.head}
          <span class="sp" />
          <IconButton icon="cross" label={t('close')} onClick={props.onClose} />
        </header>
        <div class="sheet-body">{props.children}</div>
        {props.foot ? <footer class="sheet-foot">{props.foot}</footer> : null}
      </div>
    </dialog>
  );
}

export function Switch(props: {
  on: boolean;
  label: ComponentChildren;
  hint?: ComponentChildren;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class="switch">
      <span>
        {props.label}
        {props.hint ? <small>{props.hint}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={props.on}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export interface Item<V extends string> {
  value: V;
  label: string;
  icon?: string;
  /** Shown, but cannot be chosen. */
  disabled?: boolean;
}

/** A few choices side by side, one of them on. */
export function Segments<V extends string>(props: {
  label: string;
  value: V;
  items: Item<V>[];
  onChange: (value: V) => void;
}) {
  const name = useRef(`seg${Math.random().toString(36).slice(2)}`);
  return (
    <div class="segs" role="radiogroup" aria-label={props.label}>
      {props.items.map((item) => (
        <label key={item.value} class={item.value === props.value ? 'on' : ''}>
          <input
            type="radio"
            class="hush"
            name={name.current}
            checked={item.value === props.value}
            onChange={() => props.onChange(item.value)}
          />
          {item.icon ? <Icon name={item.icon} /> : null}
          {item.label}
        </label>
      ))}
    </div>
  );
}

export function Select<V extends string>(props: {
  label?: string;
  name?: string;
  value: V;
  items: Item<V>[];
  onChange: (value: V) => void;
}) {
  const select = (
    <span class="select">
      <select
        aria-label={props.label ? undefined : props.name}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as V)}
      >
        {props.items.map((item) => (
          <option key={item.value} value={item.value} disabled={item.disabled}>
            {item.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
  if (!props.label) return select;
  return (
    <label class="form-field">
      {props.label}
      {select}
    </label>
  );
}

export function Stepper(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const set = (to: number) => props.onChange(Math.max(props.min, Math.min(props.max, to)));
  return (
    <div class="stepper" role="group" aria-label={props.label}>
      <button
        type="button"
        aria-label={t('less')}
        disabled={props.value <= props.min}
        onClick={() => set(props.value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output class="num" aria-live="polite">
        {props.value}
      </output>
      <button
        type="button"
        aria-label={t('more')}
        disabled={props.value >= props.max}
        onClick={() => set(props.value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

/** Over the menus at one press; the address (it may hold a key) stays as it is. */
export function Skip({ to, children }: { to: string; children: ComponentChildren }) {
  return (
    <a
      class="skip"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}

/** What happened, what it means, one way on. */
export function Trouble(props: { text: string; action?: string; onAction?: () => void }) {
  return (
    <div class="trouble" role="alert">
      <Icon name="cross" />
      <span>{props.text}</span>
      {props.action ? (
        <button type="button" class="btn" onClick={props.onAction}>
          {props.action}
        </button>
      ) : null}
    </div>
  );
}

/** Nothing here: a dashed shield, a sentence, a way on. */
export function Empty(props: { text: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <svg viewBox="0 0 32 36" aria-hidden="true">
        <path d="M2 2h28v17c0 8-7 12.500-14 15C9 31.500 2 27 2 19Z" />
      </svg>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
