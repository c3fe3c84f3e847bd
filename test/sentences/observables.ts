import type { Sentence } from './sentence.ts'

const file = 'src/renderer/observables/nothing-words.test.ts'
const graph = { file: 'src/renderer/observables/graph-parts.test.ts', title: 'what was left out is told' }

/** The sentences about observables, and about what a graph leaves out. */
export const observableSentences: readonly Sentence[] = [
  {
    words: 'No alert and no case has an observable that {}.',
    source: 'observables/nothing-words.ts',
    query: 'observablePages.search',
    restsOn: 'no observable, and `truncated` is false',
    wrongWhen: 'more observables exist than were examined',
    test: { file, title: 'no alert and no case is said to have it only where the search was not cut' },
    lie: { from: 'return truncated\n', to: 'return !truncated\n' },
  },
  {
    words: 'None among those examined, and there are more. A longer value narrows the search.',
    source: 'observables/nothing-words.ts',
    query: 'observablePages.search',
    restsOn: '`truncated`',
    wrongWhen: 'all were examined',
    test: { file, title: 'no alert and no case is said to have it only where the search was not cut' },
  },
  {
    words: 'It occurs in no {}.',
    source: 'observables/nothing-words.ts',
    query: 'observablePages.open',
    restsOn: 'the number of alerts or cases with it (`alerts`, `cases`)',
    wrongWhen: 'it occurs in some that are not listed',
    test: { file, title: 'an observable with an alert or a case is not said to occur in none' },
    lie: { from: 'count > 0', to: 'count > 1' },
  },
  {
    words: 'At least {} did not fit; the nearest and rarest are shown.',
    source: 'observables/graph-parts.ts',
    query: 'observablePages.graph',
    restsOn: 'the observables, alerts and cases that were left out (`left_out`)',
    wrongWhen: 'the graph is complete',
    test: graph,
    lie: { from: 'if (!truncated) return null', to: '' },
  },
  {
    words: 'Not followed: {} in more than 200 places.',
    source: 'observables/graph-parts.ts',
    query: 'observablePages.graph',
    restsOn: 'the number of common observables (`left_out.common`)',
    wrongWhen: 'all were followed',
    test: graph,
  },
  {
    words: 'Not everything that is linked was examined.',
    source: 'observables/graph-parts.ts',
    query: 'observablePages.graph',
    restsOn: '`truncated`, without numbers of what was left out',
    wrongWhen: 'the graph is complete',
    test: graph,
  },
  {
    words: 'There is no such day.',
    source: 'day/read-day.ts',
    query: 'window: the day that is written',
    restsOn: 'year, month and day in a form that is read, which no calendar has',
    wrongWhen: 'the day exists, or the form is not read',
    test: { file: 'src/renderer/day/read-day.test.ts', title: 'is refused' },
    lie: { from: 'return isDay(text) ?', to: 'return text.length === 10 ?' },
  },
]
