// A long list of cards. Rows have the heights that their words need, so they are drawn in blocks: a
// block out of sight is a gap as high as it was when it was seen, or as it will be about.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Even, as rows alternate. */
const BLOCK = 16;
const ABOUT = 46;
/** How far out of sight blocks are drawn, px: a thumb that throws the list sees no gap. */
const AHEAD = '900px 0px';

interface BlockProps {
  ids: readonly string[];
  first: boolean;
  root: RefObject<HTMLElement>;
  row: (id: string) => ComponentChildren;
}

function Block({ ids, first, root, row }: BlockProps) {
  const list = useRef<HTMLUListElement>(null);
  const height = useRef(0);
  const [near, setNear] = useState(first);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = new IntersectionObserver(
      ([now]) => {
        if (!now) return;
        if (!now.isIntersecting) height.current = box.childElementCount > 0 ? box.offsetHeight : height.current;
        setNear(now.isIntersecting);
      },
      { root: root.current, rootMargin: AHEAD },
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <ul
      ref={list}
      class="dk-list"
      style={near ? undefined : { height: `${height.current || ids.length * ABOUT}px` }}
      aria-hidden={near ? undefined : true}
    >
      {near ? ids.map(row) : null}
    </ul>
  );
}

export function Rows({ ids, label, row }: { ids: readonly string[]; label: string; row: BlockProps['row'] }) {
  const root = useRef<HTMLDivElement>(null);
  const all = ids.join();
  // Another list is read from its beginning.
  useEffect(() => {
    if (root.current) root.current.scrollTop = 0;
  }, [all]);
  const blocks = Array.from({ length: Math.ceil(ids.length / BLOCK) }, (_, i) => ids.slice(i * BLOCK, (i + 1) * BLOCK));
  return (
    <div ref={root} class="dk-rows scroll" tabIndex={0} role="region" aria-label={label}>
      {blocks.map((block, i) => (
        <Block key={`${i} ${block[0]}`} ids={block} first={i === 0} root={root} row={row} />
      ))}
    </div>
  );
}
