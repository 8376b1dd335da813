import { FIGURES, type Figure, getFigures, type WeekFigures } from '#src/api/admin/figures.ts';
import { call } from '#src/api/client.ts';
import { Panel } from '#src/components/Panel.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { createResource } from '#src/features/admin/components/resource.ts';
import { formatDate } from '#src/lib/time.ts';

const weeklyFigures = createResource(() => call(getFigures));

const TITLES: Record<Figure, string> = {
  draws: 'Tirages',
  mailedReadings: 'Lectures envoyées',
  messages: 'Messages',
  signUps: 'Inscriptions',
  departures: 'Départs',
  letters: 'Lettres parties',
};

export function FiguresTab() {
  return (
    <Panel title="Douze semaines en chiffres">
      <Loaded resource={weeklyFigures}>
        {(weeksOldestFirst) => (
          <div className="mt-5 grid gap-6 *:min-w-0">
            <p className="text-sm/loose text-umber">
              Ce que le site a fait, compté par jour sans cookie, sans adresse et sans script. Une
              lettre compte autant de fois qu’elle est partie.
            </p>
            <WeekTable weeks={weeksOldestFirst.toReversed()} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function WeekTable({ weeks }: { weeks: WeekFigures[] }) {
  const mostDraws = Math.max(1, ...weeks.map(({ draws }) => draws));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label="Chiffres par semaine">
      <table className="w-full min-w-136 text-sm [font-variant-numeric:lining-nums_tabular-nums]">
        <thead>
          <tr className="border-b border-ink/40 align-bottom [&_th]:px-2 [&_th]:pb-1.5 [&_th]:font-semibold">
            <th scope="col" className="text-left">
              Semaine du
            </th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="text-right">
                {TITLES[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday} className="border-b border-ink/15">
              <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                {/* At noon the date is the same in Switzerland and in UTC. */}
                {formatDate(`${week.monday}T12:00:00Z`)}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className="px-2 text-right whitespace-nowrap">
                  {figure === 'draws' && (
                    <span
                      className="mr-2 inline-block h-2.5 bg-blue align-baseline forced-colors:bg-[CanvasText]"
                      style={{ width: `${(week.draws / mostDraws) * 4}rem` }}
                    />
                  )}
                  {week[figure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
