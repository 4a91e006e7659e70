// Parts of the page that are not needed at once.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { complain } from './toast';

/** Its file comes when it is asked for, and stays. */
export function later<M extends object, P extends object>(
  load: () => Promise<M>,
  pick: (m: M) => ComponentType<P>,
): ComponentType<P> {
  let Part: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, come] = useState(Part !== null);
    useEffect(() => {
      if (Part) return;
      load().then((m) => {
        Part = pick(m);
        come(true);
      }, complain);
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
