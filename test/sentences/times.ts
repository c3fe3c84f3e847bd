import type { Sentence } from './sentence.ts'

const undatedTest = {
  file: 'src/renderer/observables/shared/seen-words.test.ts',
  title: 'a time of receipt is never shown without saying so',
}
const zoneTest = {
  file: 'src/renderer/alerts/file-reading-words.test.ts',
  title: 'where every time carries its zone, nothing is said to be taken as another, whatever was chosen',
}
const noteTest = {
  file: 'src/renderer/cases/note-words.test.ts',
  title: 'a line that begins with a date which is none is never said to be entered, and is refused',
}

/** Sentences about when something happened, when it came, and how its time was read. */
export const timeSentences: readonly Sentence[] = [
  {
    words: 'No alert with it has a known time',
    source: 'observables/shared/seen-words.ts',
    query: 'observablePages.search',
    restsOn: '`first_happened` is null and `happened_all` is true',
    wrongWhen: 'only the newest alerts were looked at',
    test: undatedTest,
    lie: { from: 'seen.happened_all ? ', to: 'true ? ' },
  },
  {
    words: 'None of its newest alerts has a known time',
    source: 'observables/shared/seen-words.ts',
    query: 'observablePages.search',
    restsOn: '`first_happened` is null and `happened_all` is false',
    wrongWhen: 'one of the alerts that were looked at has a known time',
    test: undatedTest,
  },
  {
    words: '1 time carries no zone',
    source: 'alerts/file-reading-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: '`zoneless`, of the alerts that were read so far',
    wrongWhen: 'every time carries its zone',
    test: zoneTest,
  },
  {
    words: '{} times carry no zone',
    source: 'alerts/file-reading-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: '`zoneless`, of the alerts that were read so far',
    wrongWhen: 'every time carries its zone',
    test: zoneTest,
    lie: { from: "if (zoneless === 0) return ''", to: '' },
  },
  {
    words: 'not for detection',
    source: 'alerts/alert-words.ts',
    query: 'alertInbox.open',
    restsOn: '`mark.detection` is false: the source of the alert says so',
    wrongWhen: 'the source marked it for detection',
    test: {
      file: 'src/renderer/alerts/alert-words.test.ts',
      title: 'a mark names what made it, and one against detection never reads as one for it',
    },
    lie: { from: 'detection ? ', to: '!detection ? ' },
  },
  {
    words: 'Begins with no date: will be entered at the present time.',
    source: 'cases/note-words.ts',
    query: 'window: the line that is written, before it is saved',
    restsOn: 'its beginning is no date in any of the forms that are read',
    wrongWhen: 'it begins with a date that does not exist, or with a time of day alone',
    test: noteTest,
  },
  {
    words: 'no year written',
    source: 'cases/note-words.ts',
    query: 'window: the line that is written, before it is saved',
    restsOn: 'the form of its time has no year',
    wrongWhen: 'a year is written',
    test: { file: noteTest.file, title: 'what was not written is named' },
  },
  {
    words: 'no time of day written: beginning of the day',
    source: 'cases/note-words.ts',
    query: 'window: the line that is written, before it is saved',
    restsOn: 'nothing behind the day is a time of day',
    wrongWhen: 'a time of day is written',
    test: { file: noteTest.file, title: 'what was not written is named' },
  },
  {
    words: 'no zone written: clock of this machine',
    source: 'cases/note-words.ts',
    query: 'window: the line that is written, before it is saved',
    restsOn: 'no zone stands behind the time of day',
    wrongWhen: 'a zone is written',
    test: { file: noteTest.file, title: 'what was not written is named' },
    lie: { from: "zone === null ? ['no zone", to: "zone !== null ? ['no zone" },
  },
  {
    words: '; not shown: {} of unknown time',
    source: 'observables/observable-page.tsx',
    query: 'observablePages.open',
    restsOn: '`days_undated`, of the alerts received last',
    wrongWhen: 'the time of every alert that was counted is known',
    test: {
      file: 'test/contract/undated-alerts.test.ts',
      title: 'has no time of happening for it: case, observable, days, indicator, graph',
    },
  },
]
