const PATHS = {
  star: 'M12 3.2l2.6 5.6 6.1.8-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.8z',
  pen: 'M4 20l1.2-4.6L16.4 4.2l3.4 3.4L8.6 18.8zM14 6.6l3.4 3.4',
  bin: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  check: 'M4.5 12.5l5 5 10-11',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.2v.6',
  picture: 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 9.2v.1',
  back: 'M14.5 5l-7 7 7 7',
  bold: 'M7.5 4.5h5.5a3.6 3.6 0 0 1 0 7.2h-5.5zM7.5 11.7h6.4a3.9 3.9 0 0 1 0 7.8h-6.4zM8.6 5v14',
  italic: 'M10 4.5h7M7 19.5h7M13.5 4.5l-3 15',
  link: 'M10.2 13.8a4 4 0 0 1 0-5.7l2.6-2.6a4 4 0 0 1 5.7 5.7l-1.6 1.6M13.8 10.2a4 4 0 0 1 0 5.7l-2.6 2.6a4 4 0 0 1-5.7-5.7l1.6-1.6',
  title: 'M5 4.5v15M19 4.5v15M5 12h14',
  subtitle: 'M8 8.5v11M16 8.5v11M8 14h8',
  list: 'M9.5 6.5h11M9.5 12h11M9.5 17.5h11M4.5 6.4v.2M4.5 11.9v.2M4.5 17.4v.2',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, filled = false }: { name: IconName; filled?: boolean }) {
  return (
    <svg
      className="flex-none"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
