import type { Sentence } from './sentence.ts'

const acknowledged = 'src/renderer/alerts/acknowledge-words.test.ts'

/** Sentences of acts of every day: acknowledging alerts, resolving a case. */
export const dailySentences: readonly Sentence[] = [
  {
    words: 'Nothing was acknowledged',
    source: 'alerts/acknowledge-words.ts',
    query: 'alertInbox.acknowledge',
    restsOn: 'the number of alerts that the act acknowledged (`acknowledged`)',
    wrongWhen: 'the act acknowledged an alert',
    test: {
      file: acknowledged,
      title: 'counts as acknowledged only what the act acknowledged, not what had been or is gone',
    },
    lie: { from: 'acknowledged === 0', to: 'acknowledged <= 1' },
    finding:
      'an alert became acknowledged a second after the cursor came to rest on it; an act does it now, and says what it did',
  },
  {
    words: '{} {} no longer here',
    source: 'alerts/acknowledge-words.ts',
    query: 'alertInbox.acknowledge',
    restsOn: 'the number of ids without an alert (`gone`)',
    wrongWhen: 'each id has an alert',
    test: {
      file: acknowledged,
      title: 'counts as acknowledged only what the act acknowledged, not what had been or is gone',
    },
  },
  {
    words: '{} {} still open: {}{}. Resolving the case does not close {}.',
    source: 'cases/open-tasks-words.ts',
    query: 'caseBoard.open',
    restsOn: 'the tasks of the case that are not done (`task_list`, `done_at`)',
    wrongWhen: 'every task is done, or there is none',
    test: {
      file: 'src/renderer/cases/open-tasks-words.test.ts',
      title: 'names the open tasks only, and nothing where none is open',
    },
    lie: { from: 'done_at === null', to: "done_at !== ''" },
    finding: 'a case was resolved without a word about its open tasks',
  },
]
