import type { Sentence } from './sentence.ts'

/** The sentences of the settings. */
export const settingsSentences: readonly Sentence[] = [
  {
    words: 'No delivery in the log.',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.deliveries',
    restsOn: 'the deliveries in the log, which keeps 30 days',
    wrongWhen: 'older ones were sent',
    finding: 'it said “Nothing sent yet” when the log had dropped what was sent',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'are not said to have sent nothing: the log drops what is older than 30 days',
    },
  },
  {
    words: 'No failed delivery in the log.',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.deliveries',
    restsOn: 'the failed deliveries in the log',
    wrongWhen: 'all deliveries are listed',
    finding: 'it said “Nothing failed” of the 30 days that the log keeps',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'are not said to have sent nothing: the log drops what is older than 30 days',
    },
    lie: { from: "isOnlyFailed ? 'No failed", to: "!isOnlyFailed ? 'No failed" },
  },
  {
    words: 'No delivery is waiting.',
    source: 'settings/webhook-words.ts',
    query: 'webhooks.list',
    restsOn: '`held`',
    wrongWhen: 'it was not answered yet, or could not be read',
    finding: 'it was said while the number was being read, and when it could not be read',
    test: {
      file: 'src/renderer/settings/webhook-words.test.ts',
      title: 'nothing is said to be waiting only once that was answered',
    },
    lie: { from: "if (held === null) return ''", to: "if (held === null) return 'No delivery is waiting.'" },
  },
  {
    words: 'There is no key.',
    source: 'settings/keys-words.ts',
    query: 'keys.list',
    restsOn: 'the keys',
    wrongWhen: 'the settings are known',
    test: {
      file: 'src/renderer/settings/keys-words.test.ts',
      title: 'programs are not said to be shut out while they may read actors without a key',
    },
  },
  {
    words: 'There is no key. Without one, programs can read actors only.',
    source: 'settings/keys-words.ts',
    query: 'keys.list',
    restsOn: 'the keys, and the setting `actors_without_key`',
    wrongWhen: 'the setting is off',
    test: {
      file: 'src/renderer/settings/keys-words.test.ts',
      title: 'programs are not said to be shut out while they may read actors without a key',
    },
  },
  {
    words: 'There is no key, so programs cannot read or change any data.',
    source: 'settings/keys-words.ts',
    query: 'keys.list',
    restsOn: 'the keys, and the setting `actors_without_key`',
    wrongWhen: 'the setting lets programs read actors without a key',
    finding: 'it said that no program can send requests while actors could be read without a key',
    test: {
      file: 'src/renderer/settings/keys-words.test.ts',
      title: 'programs are not said to be shut out while they may read actors without a key',
    },
    lie: { from: 'return actors_without_key\n', to: 'return !actors_without_key\n' },
  },
  {
    words: 'No file was imported.',
    source: 'settings/list-import-words.ts',
    query: 'warningLists.import',
    restsOn: '`refused` and the number of files',
    wrongWhen: 'a file was imported',
    test: {
      file: 'src/renderer/settings/list-import-words.test.ts',
      title: 'files are not said to be imported when every one was refused',
    },
  },
  {
    words: '{} imported.',
    source: 'settings/list-import-words.ts',
    query: 'warningLists.import',
    restsOn: '`refused` and the number of files',
    wrongWhen: 'every file was refused',
    test: {
      file: 'src/renderer/settings/list-import-words.test.ts',
      title: 'files are not said to be imported when every one was refused',
    },
    lie: { from: "return refused === files ? 'No", to: "return refused > files ? 'No" },
  },
  {
    words: '{} not imported',
    source: 'settings/list-import-words.ts',
    query: 'warningLists.import',
    restsOn: '`refused` and the number of files',
    wrongWhen: 'others are said to be imported, and there are none',
    finding: 'it said “the others were” when every file was refused',
    test: {
      file: 'src/renderer/settings/list-import-words.test.ts',
      title: 'files are not said to be imported when every one was refused',
    },
    lie: { from: 'if (refused === files) return', to: 'if (refused > files) return' },
  },
  {
    words: 'The allow-list is empty.',
    source: 'settings/empty-words.ts',
    query: 'allowList.list',
    restsOn: 'the list',
    wrongWhen: 'it is being read, or could not be read',
    test: {
      file: 'src/renderer/settings/empty-words.test.ts',
      title: 'a list is not said to be empty while it is read, or when it could not be read',
    },
    lie: { from: '=== 0 && problem === null', to: '=== 0' },
  },
  {
    words: 'No data pack of this kind is imported.',
    source: 'settings/empty-words.ts',
    query: 'packs.list',
    restsOn: 'the list',
    wrongWhen: 'it is being read, or could not be read',
    test: {
      file: 'src/renderer/settings/empty-words.test.ts',
      title: 'a list is not said to be empty while it is read, or when it could not be read',
    },
  },
  {
    words: 'No warning list is imported.',
    source: 'settings/empty-words.ts',
    query: 'warningLists.list',
    restsOn: 'the list',
    wrongWhen: 'it is being read, or could not be read',
    test: {
      file: 'src/renderer/settings/empty-words.test.ts',
      title: 'a list is not said to be empty while it is read, or when it could not be read',
    },
  },
  {
    words: 'No webhook is set up.',
    source: 'settings/empty-words.ts',
    query: 'webhooks.list',
    restsOn: 'the list',
    wrongWhen: 'it is being read, or could not be read',
    test: {
      file: 'src/renderer/settings/empty-words.test.ts',
      title: 'a list is not said to be empty while it is read, or when it could not be read',
    },
  },
]
