import type { Sentence } from './sentence.ts'

const source = 'triage/label-words.ts'
const file = 'src/renderer/triage/label-words.test.ts'
const carried = { file, title: 'says that a file carries the label only where the session has it' }

/** The sentences about labels of TLP and PAP. */
export const labelSentences: readonly Sentence[] = [
  {
    words: 'It is written in this text, but the session has no TLP label: the file carries none.',
    source,
    query: 'triage.open',
    restsOn: 'no label (`tlp`) and the level RED in the text (`proposed_tlp`)',
    wrongWhen: 'a label is set, or the text states another level',
    test: { file, title: 'is asked for a session that is TLP:RED, or has no label and a text that names it' },
    lie: { from: "tlp !== null || proposed_tlp?.level !== 'RED'", to: 'proposed_tlp === null' },
  },
  {
    words: 'The file carries the label and is not protected by it.',
    source: 'ui/red-export-words.ts',
    query: 'window: the form that is exported (`unlabelledForms`, `unlabelledFormats`)',
    restsOn: 'a form that has a place for the label',
    wrongWhen: 'the form is a plain list or a Navigator layer',
    finding:
      'It was said of the list for detection and the Navigator layer of a case too, which have no label.',
    test: carried,
    lie: { from: 'return carries', to: 'return carries || true' },
  },
  {
    words: 'A file of this form has no place for the label: state it when you hand it on.',
    source: 'ui/red-export-words.ts',
    query: 'window: the form that is exported (`unlabelledForms`, `unlabelledFormats`)',
    restsOn: 'a form without a place for the label',
    wrongWhen: 'the form has one',
    test: carried,
  },
]
