const paths = {
  back: 'M12.5 4 6.5 10l6 6',
  close: 'm5 5 10 10M15 5 5 15',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  edit: 'M4 16h3l9-9-3-3-9 9v3Z',
  explain: 'M7.5 15h5m-4.5 2.5h4M10 2.5a5 5 0 0 0-3 9c.7.6 1 1.2 1 2h4c0-.8.3-1.4 1-2a5 5 0 0 0-3-9Z',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Zm8 2.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  file: 'M5 2.5h6.5L15 6v11.5H5v-15Zm6 0V6.5h4M7.5 10h5m-5 3h5',
  hash: 'M7.5 3 6 17m8-14-1.5 14M3.5 7.5h14m-15 5h14',
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-4.5v-5h-4v5h-4.5V9Z',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M10 4.6v.01M10 10v.01M10 15.4v.01',
  reply: 'M17 10c0 3-3.1 5.5-7 5.5-.9 0-1.8-.1-2.6-.4L3.5 16.5l1-3C3.6 12.5 3 11.3 3 10c0-3 3.1-5.5 7-5.5S17 7 17 10Z',
  send: 'm3 3.5 14 6.5-14 6.5 2-6.5-2-6.5Zm2 6.5h6',
  clip: 'm15.5 9-5.7 5.7a3.5 3.5 0 0 1-5-5L11 3.6a2.3 2.3 0 0 1 3.3 3.3l-6 6a1.2 1.2 0 0 1-1.7-1.7L12 5.8',
  trash: 'M3.5 5.5h13M8 5.5v-2h4v2m-6.5 0 .7 11h7.6l.7-11M8.5 8.5v5m3-5v5',
  thread: 'M4 4.5h12v8.5H9.5L6 16v-3H4V4.5Z',
} as const;

/** A line icon of our own, 20 × 20, decorative: the control around it carries the name. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The bot's picture: a wave with an exclamation mark. */
export function BotMark() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" fill="#0b5fff" />
      <path d="M6 24c4-8 8-8 12-3s8 5 12-3" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M18 7v7" stroke="#ffd166" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
