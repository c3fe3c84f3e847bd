import type { Sentence } from './sentence.ts'

/** The sentences of scripts. */
export const scriptSentences: readonly Sentence[] = [
  {
    words: 'made by rules, not by AI',
    source: 'files/script-explanation.tsx',
    query: 'files.explainScript',
    restsOn: 'the explanation, which only the rules of this workstation write',
    wrongWhen: 'an instance wrote it',
    finding: 'nothing to mend',
    test: {
      file: 'src/main/engine/file/script/explain-script.test.ts',
      title:
        'an explanation tells the layers and what they do in order, and that it is derived by rules and not by AI',
    },
  },
]
