import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for builds, or visit every page: begun late, they would be the last to run, beside an idle processor. */
const LONGEST = [
  'tests/unit/content-build.test.ts',
  'tests/unit/deck-replacement.test.ts',
  'tests/pages/adding.test.ts',
  'tests/api/new-field.test.ts',
  'tests/pages/drafts.test.ts',
  'tests/host/far-journeys.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/owner-alone.test.ts',
  'tests/browser/admin-publishing.test.ts',
  'tests/browser/admin-content.test.ts',
];

/** The longest files come first; the others stay as Vitest would have them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      LONGEST.includes(relative(process.cwd(), moduleId));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)));
  }
}
