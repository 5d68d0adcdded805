import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Directory } from '../../contacts/directory.ts';
import type { dayRequests, DaySpan, DayReport } from '../../shared/ipc/requests/my-day.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { saveFile } from '../media/save-file.ts';
import type { Texts } from '../base/texts.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { reportOf } from './report.ts';
import { reportAsCsv } from './table.ts';

export interface DayDeps {
  timeline: Pick<DeskTimeline, 'tallies'>;
  directory: Pick<Directory, 'country' | 'match'>;
  texts: Pick<Texts, 'say' | 'locale'>;
  /** Folder for the file until it is complete. */
  temporary(): string;
  /** Shows the system's save dialog. @returns undefined if the user cancelled */
  askWhere(name: string): Promise<string | undefined>;
}

const maxPeopleOfFile = 10_000;

/** The handlers of the page "My day". Reports come from the stored timeline, so they need no session. */
export function dayHandlers(deps: DayDeps): HandlersOf<typeof dayRequests> {
  const { timeline, directory, texts } = deps;
  const report = async ({ from, to }: DaySpan, most?: number): Promise<DayReport> =>
    reportOf(await timeline.tallies({ from, to }), from, directory, most);
  return {
    'myDay.report': (span) => report(span),
    async 'myDay.export'({ week, ...span }) {
      const name = texts.say({
        id: week ? 'day.fileWeek' : 'day.fileDay',
        values: { date: dateOf(span.from) },
      });
      const to = await deps.askWhere(`${name}.csv`);
      if (to === undefined) return false;
      const csv = reportAsCsv(await report(span, maxPeopleOfFile), texts.locale(), texts.say);
      const made = join(deps.temporary(), `deskbell-${randomBytes(6).toString('hex')}.csv`);
      try {
        await writeFile(made, csv, { mode: 0o600 });
        await saveFile(made, to);
      } finally {
        await rm(made, { force: true }).catch(() => undefined);
      }
      return true;
    },
  };
}

function dateOf(at: number): string {
  const day = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
