import type { Sentence } from './sentence.ts'

/** The sentences of single facts of triage, the history and the settings. */
export const triageFactSentences: readonly Sentence[] = [
  {
    words: 'This source could not be read',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: '`state` failed of the source',
    wrongWhen: 'it was read, or it is waiting',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a source is not said to be unread, gone or stopped unless it is',
    },
    lie: { from: "case 'failed':", to: "case 'waiting ' as 'failed':" },
  },
  {
    words: 'What was found before is kept.',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: '`state` failed, and no `problem`',
    wrongWhen: 'the source says what was wrong',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a source is not said to be unread, gone or stopped unless it is',
    },
  },
  {
    words: 'The file is not where it was',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: '`state` gone of the source',
    wrongWhen: 'it is there',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a source is not said to be unread, gone or stopped unless it is',
    },
  },
  {
    words: 'Its indicators are kept. Put the file back, or drop it again, to see its text.',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: '`state` gone, and no `problem`',
    wrongWhen: 'the file is there',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a source is not said to be unread, gone or stopped unless it is',
    },
  },
  {
    words: 'What was found until then is kept.',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: '`state` cancelled of the source',
    wrongWhen: 'reading goes on',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a source is not said to be unread, gone or stopped unless it is',
    },
  },
  {
    words: '{} {} not read, or only in part:',
    source: 'triage/source-note-words.ts',
    query: 'triage.open',
    restsOn: 'the sources that failed, are gone, or were read in part',
    wrongWhen: 'each was read to its end',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'sources that were not read are counted, also those read in part',
    },
  },
  {
    words: 'No session is called “{}”, and none has a file of that name.',
    source: 'triage/source-note-words.ts',
    query: 'triage.list',
    restsOn: 'titles and file names of all sessions',
    wrongWhen: 'no words are searched for',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'no session is said to have a name only when words were searched for and none has them',
    },
    lie: { from: "found > 0 || words.trim() === ''", to: 'found > 0' },
  },
  {
    words: 'not copied',
    source: 'triage/source-note-words.ts',
    query: 'triage.list',
    restsOn: 'the bytes kept of its texts and files, 0',
    wrongWhen: 'it has bytes of its own',
    finding: 'it said “in place”',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a session is not said to be copied nowhere when it has bytes of its own',
    },
    lie: { from: 'bytes === 0', to: 'bytes >= 0' },
  },
  {
    words: 'Its files are read where they are; those that were analysed are kept under Files',
    source: 'triage/source-note-words.ts',
    query: 'triage.list',
    restsOn: 'the bytes kept of its texts and files, 0',
    wrongWhen: 'it has bytes of its own',
    test: {
      file: 'src/renderer/triage/source-note-words.test.ts',
      title: 'a session is not said to be copied nowhere when it has bytes of its own',
    },
  },
  {
    words: 'It does not end in a suffix under which domains are registered.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'It is only a public suffix, with no name before it.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'Its numbers do not form an address: one is too large, or begins with a zero.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'It repeats one digit: a placeholder, not a digest.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'The field it stands in is named as one of fingerprints, which are no digests of files.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'Its form alone is not conclusive, and no word before it says what it is.',
    source: 'triage/refused.ts',
    query: 'triage.refused',
    restsOn: '`reason` of the candidate',
    wrongWhen: 'it was refused for another reason',
    test: {
      file: 'src/renderer/triage/refused.test.ts',
      title: 'a reason that is not known is not put down to another',
    },
  },
  {
    words: 'No change is recorded.',
    source: 'settings/activity-section.tsx',
    query: 'activity.list',
    restsOn: 'the total of a list that was read',
    wrongWhen: 'it is not read yet, or could not be',
    test: {
      file: 'src/renderer/activity/act-words.test.ts',
      title:
        'a log is not said to be empty before it is read, after a failure, or when a filter finds nothing',
    },
    lie: { from: 'isRead && total === 0', to: 'total === 0', file: 'src/renderer/activity/act-words.ts' },
  },
  {
    words:
      'Every change to the register is kept here with who made it, and can be undone while nothing depends on it. There are no changes yet.',
    source: 'register/history/history-page.tsx',
    query: 'registerHistory.list',
    restsOn: 'the total of a list that was read and is not narrowed',
    wrongWhen: 'the filter finds nothing',
    finding: 'it said of every change that it can be undone',
    test: {
      file: 'src/renderer/activity/act-words.test.ts',
      title:
        'a log is not said to be empty before it is read, after a failure, or when a filter finds nothing',
    },
    lie: { from: '&& !isNarrowed', to: '', file: 'src/renderer/activity/act-words.ts' },
  },
  {
    words: 'No attempt was made.',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.openDelivery',
    restsOn: '`tries`',
    wrongWhen: 'there was one',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'an answer without a body is not no answer, and what was tried or sent is not nothing',
    },
    lie: { from: 'tries === 0', to: 'tries < 2' },
  },
  {
    words: 'Nothing was sent.',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.openDelivery',
    restsOn: '`request_headers` of the try',
    wrongWhen: 'something was sent',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'an answer without a body is not no answer, and what was tried or sent is not nothing',
    },
  },
  {
    words: 'No answer',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.openDelivery',
    restsOn: '`answer`, null',
    wrongWhen: 'the answer had no body',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'an answer without a body is not no answer, and what was tried or sent is not nothing',
    },
    lie: { from: 'answer === null', to: '!answer' },
  },
  {
    words: 'Answer without a body',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.openDelivery',
    restsOn: '`answer`, empty',
    wrongWhen: 'there was none, or it was cut',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'an answer without a body is not no answer, and what was tried or sent is not nothing',
    },
  },
  {
    words: 'no answer',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.deliveries',
    restsOn: '`status`',
    wrongWhen: 'the receiver answered',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'an answer without a body is not no answer, and what was tried or sent is not nothing',
    },
  },
  {
    words: 'The key {} no longer works.',
    source: 'settings/keys-section.tsx',
    query: 'keys.delete',
    restsOn: 'its answer',
    wrongWhen: 'it could not be deleted',
    test: {
      file: 'test/sentences/after-acts.test.ts',
      title: 'a message of something done stands behind the check of its answer',
    },
  },
  {
    words: 'The former secret no longer signs.',
    source: 'settings/webhook-card.tsx',
    query: 'webhooks.endRotation',
    restsOn: 'its answer',
    wrongWhen: 'it could not be ended',
    test: {
      file: 'test/sentences/after-acts.test.ts',
      title: 'a message of something done stands behind the check of its answer',
    },
  },
  {
    words: 'The test was not delivered. {}',
    source: 'settings/webhook-card.tsx',
    query: 'webhooks.test',
    restsOn: '`delivery.state`',
    wrongWhen: 'it was delivered, or could not be asked for',
    test: {
      file: 'test/sentences/after-acts.test.ts',
      title: 'a message of something done stands behind the check of its answer',
    },
  },
  {
    words: 'The webhook of {} is added.',
    source: 'settings/webhooks-section.tsx',
    query: 'webhooks.add',
    restsOn: '`webhook`',
    wrongWhen: 'it was refused',
    test: {
      file: 'test/sentences/after-acts.test.ts',
      title: 'a message of something done stands behind the check of its answer',
    },
  },
]
