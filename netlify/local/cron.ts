const NAMED: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};

/** Lowest and highest value of minute, hour, day of month, month and day of week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

function includes(
  field: string,
  value: number,
  [lowest, highest]: readonly [number, number],
): boolean {
  return field.split(',').some((part) => {
    const [range = '', step] = part.split('/');
    const [from, to] = range === '*' ? [lowest, highest] : range.split('-').map(Number);
    if (from === undefined || Number.isNaN(from))
      throw new Error(`Unreadable cron field: ${field}`);
    const last = to ?? (step ? highest : from);
    return value >= from && value <= last && (value - from) % Number(step ?? 1) === 0;
  });
}

/** Whether the expression names this minute, in UTC. @throws for an expression it cannot read */
export function isDue(expression: string, now: Date): boolean {
  const fields = (NAMED[expression] ?? expression).trim().split(/\s+/);
  if (fields.length !== RANGES.length) throw new Error(`Unreadable schedule: ${expression}`);
  const time = [
    now.getUTCMinutes(),
    now.getUTCHours(),
    now.getUTCDate(),
    now.getUTCMonth() + 1,
    now.getUTCDay(),
  ];
  const [minute, hour, day, month, weekday] = fields.map((field, index) =>
    includes(field, time[index] as number, RANGES[index] as readonly [number, number]),
  );
  // Cron's old rule: when both days are given, either will do.
  const bothDays = fields[2] !== '*' && fields[4] !== '*';
  const rightDay = bothDays ? day || weekday : day && weekday;
  return Boolean(minute && hour && month && rightDay);
}
