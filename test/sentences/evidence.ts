import type { Sentence } from './sentence.ts'

const verified = 'src/renderer/cases/seal-words.test.ts'
const added = 'src/renderer/triage/session-evidence-words.test.ts'

/** The sentences about evidence, seals and custody logs. */
export const evidenceSentences: readonly Sentence[] = [
  {
    words: 'There is nothing to verify yet: no file and no entry.',
    source: 'cases/seal-words.ts',
    query: 'caseBoard.verify',
    restsOn: 'the numbers of files and entries that were read (`pieces`, `entries`)',
    wrongWhen: 'there is a file or an entry',
    test: { file: verified, title: 'a case without evidence and log is not said to have no fault' },
    lie: { from: 'pieces + entries === 0', to: 'pieces + entries < 0' },
  },
  {
    words: 'No fault in {}: they follow one another. There are no files.',
    source: 'cases/seal-words.ts',
    query: 'caseBoard.verify',
    restsOn: 'an answer without faults, in which no file was read (`faults`, `pieces`, `entries`)',
    wrongWhen: 'files were read, or there are faults',
    test: { file: verified, title: 'a log without files says nothing about digests' },
    lie: { from: 'return pieces === 0', to: 'return pieces < 0' },
  },
  {
    words:
      'No fault: size, MD5, SHA-1 and SHA-256 of {} are as stated, and name, time and person are those of {}, which follow one another.',
    source: 'cases/seal-words.ts',
    query: 'caseBoard.verify',
    restsOn: 'an answer without faults, for which all bytes were read again (`faults`, `pieces`, `entries`)',
    wrongWhen: 'no file was read, or there are faults',
    finding: 'It said that files and entries were intact, though only SHA-256 and name had been compared.',
    test: { file: verified, title: 'files that were read again are counted with what was compared' },
  },
  {
    words: 'Nothing was added: {} already has {} (same SHA-256).',
    source: 'triage/session-evidence-words.ts',
    query: 'caseBoard.addSessionEvidence',
    restsOn: 'the names of the files that were added and of those that were there (`added`, `already_there`)',
    wrongWhen: 'a file was added',
    test: { file: added, title: 'files that the case had already are not said to be added' },
    lie: { from: 'added.length === 0', to: 'added.length < 0' },
  },
  {
    words: 'Added {} to the evidence of {}.{}',
    source: 'triage/session-evidence-words.ts',
    query: 'caseBoard.addSessionEvidence',
    restsOn: 'the names of the files that were added (`added`)',
    wrongWhen: 'the case had all of them already',
    test: { file: added, title: 'files that the case had already are not said to be added' },
  },
  {
    words: 'Not added, since it was there already: {}.',
    source: 'triage/session-evidence-words.ts',
    query: 'caseBoard.addSessionEvidence',
    restsOn: 'the names of the files whose bytes the case had (`already_there`)',
    wrongWhen: 'all files were added',
    test: { file: added, title: 'what was added is counted and no more' },
    lie: { from: 'already_there.length === 0 ? ', to: 'already_there.length < 0 ? ' },
  },
  {
    words: '{} Its SHA-256 is that of the file that was added.',
    source: 'cases/save-evidence.ts',
    query: 'caseExport.readEvidence',
    restsOn: 'the last slice, which is refused unless the SHA-256 of all slices is that of the row',
    wrongWhen: 'the bytes are others than those that were added',
    test: {
      file: 'test/contract/evidence-files.test.ts',
      title: 'is not handed over when its bytes are others, before or while they are read',
    },
  },
  {
    words:
      'Sealing writes one archive with the case as it is now{} and the custody log, and signs it with the key of this workstation. The evidence is read again first; if anything in it is not as it was added, nothing is sealed.',
    source: 'cases/seal-words.ts',
    query: 'caseBoard.open',
    restsOn: 'the number of pieces of evidence (`evidence_list`), and the refusal of `caseBoard.seal`',
    wrongWhen: 'the case has no evidence: none is promised',
    test: { file: verified, title: 'an archive of a case without evidence does not promise any' },
    lie: { from: "pieces === 0 ? ''", to: "pieces < 0 ? ''" },
  },
]
