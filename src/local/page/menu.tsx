import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly danger?: boolean;
  readonly choose: () => void;
}

/** A button with a menu: arrow keys move, Escape closes, a click elsewhere closes. */
export function Menu({ label, items, children }: { label: string; items: readonly MenuItem[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const place = () => root.current && placeList(root.current);
    place();
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('scroll', place, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('scroll', place, true);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Escape' && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return close();
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries[(at + step + entries.length) % entries.length]?.focus();
  };
  return (
    <div className="menu" ref={root}>
      <button
        type="button"
        className="icon-button"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div role="menu" className="menu-list" onKeyDown={steer} tabIndex={-1}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={item.danger ? 'danger' : ''}
              onClick={() => {
                close();
                item.choose();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const edge = 8;

/** Puts the list below its button, or above where there is no room, within the window: what scrolls would cut it. */
function placeList(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('[role=menu]');
  if (!list) return;
  const button = root.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const fits = button.bottom + height + edge <= window.innerHeight;
  list.style.left = `${Math.max(edge, Math.min(button.right - width, window.innerWidth - width - edge))}px`;
  list.style.top = `${fits ? button.bottom : Math.max(edge, button.top - height)}px`;
}
