import type { Sentence } from './sentence.ts'

const empty = 'src/renderer/cases/empty-words.test.ts'
const added = 'src/renderer/cases/added-words.test.ts'
const section = { file: empty, title: 'a section with an entry is not said to be empty' }
const marks = {
  file: 'src/renderer/cases/detection.test.ts',
  title: 'a mark %o is shown as “%s”: %s',
}

/** The sentences about cases: what they have none of, and what was added or marked. */
export const caseSentences: readonly Sentence[] = [
  ...(
    [
      ['No alert belongs to this case.', 'alert_list'],
      ['This case has no indicators yet.', 'indicator_list'],
      ['This case has no evidence yet.', 'evidence_list'],
      ['This case has no links yet.', 'link_list'],
      ['This case has no tasks yet.', 'task_list'],
      ['No technique is proposed or entered.', 'techniques'],
    ] as const
  ).map(([words, list]) => ({
    words,
    source: 'cases/empty-words.ts',
    query: 'caseBoard.open',
    restsOn: `the whole list (\`${list}\`) of a case that was read`,
    wrongWhen: 'it has an entry',
    ...(list === 'techniques' && {
      finding: 'It said that no alert and no text names a technique, though long texts are searched in part.',
    }),
    ...(list === 'alert_list' && {
      finding: 'It said that no alert was escalated, also after one had been put back into triage.',
      lie: { from: 'opened[section].length > 0', to: 'opened[section].length > 1' },
    }),
    test: section,
  })),
  {
    words: 'There is no report yet.',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.open',
    restsOn: '`report` is null',
    wrongWhen: 'a report was written',
    test: { file: empty, title: 'a case with a report is not said to have none' },
  },
  {
    words: 'There are no cases yet.',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.list',
    restsOn: 'the list of all cases, read without a problem',
    wrongWhen: 'there are cases that the search or the tag leaves out',
    test: { file: empty, title: 'no case is said to have the words only within the tag that was chosen' },
    lie: { from: 'cases === 0', to: 'cases >= 0' },
  },
  {
    words: 'No case has',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.list',
    restsOn: 'titles and tags of all cases, without a chosen tag',
    wrongWhen: 'a tag was chosen: only its cases were searched',
    finding: 'Cases outside of the chosen tag were said not to have the words.',
    test: { file: empty, title: 'no case is said to have the words only within the tag that was chosen' },
    lie: { from: 'tag === null ?', to: 'tag !== "" ?' },
  },
  {
    words: 'No case with the tag “{}” has',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.list',
    restsOn: 'titles and tags of the cases with the chosen tag',
    wrongWhen: 'no tag was chosen',
    test: { file: empty, title: 'no case is said to have the words only within the tag that was chosen' },
  },
  {
    words: 'No case has the tag “{}”.',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.list',
    restsOn: 'the tags of all cases',
    wrongWhen: 'words were searched as well',
    finding: 'It said that no case has “” in its title or tags.',
    test: { file: empty, title: 'no case is said to have the words only within the tag that was chosen' },
  },
  {
    words: 'No open task has a due time',
    source: 'cases/empty-words.ts',
    query: 'caseBoard.list',
    restsOn: '`next_due`, that of the first open task, is null',
    wrongWhen: 'an open task has one',
    finding: 'It spoke of all tasks, though tasks that are done are not looked at.',
    test: { file: empty, title: 'a due time is said to be missing of open tasks alone' },
    lie: { from: 'nextDue === null ?', to: 'nextDue !== undefined ?' },
  },
  {
    words: 'Added {}.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addIndicators',
    restsOn: 'the number of indicators that the case did not have (`added`)',
    wrongWhen: 'it had all of them',
    test: {
      file: added,
      title: 'indicators that the case had are not said to be added, nor lines that were refused to be in it',
    },
    lie: { from: 'added > 0', to: 'added >= 0' },
  },
  {
    words: 'No indicator was added: the case has them already.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addIndicators',
    restsOn: 'none was added, and no line was refused (`added`, `skipped`)',
    wrongWhen: 'a line was refused',
    finding: 'It said “Added 0 indicators”.',
    test: {
      file: added,
      title: 'indicators that the case had are not said to be added, nor lines that were refused to be in it',
    },
    lie: { from: 'return skipped.length === 0\n', to: 'return skipped.length >= 0\n' },
  },
  {
    words: 'No indicator was added.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addIndicators',
    restsOn: 'none was added (`added`)',
    wrongWhen: 'one was',
    test: {
      file: added,
      title: 'indicators that the case had are not said to be added, nor lines that were refused to be in it',
    },
  },
  {
    words: '{} did not hold exactly one indicator and {} not added: {} above.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addIndicators',
    restsOn: 'the lines that were refused, which are written back into the field (`skipped`)',
    wrongWhen: 'no line was refused',
    test: { file: added, title: 'lines are said to be refused only where some were' },
  },
  {
    words: 'Nothing was marked',
    source: 'cases/added-words.ts',
    query: 'caseBoard.markIndicators',
    restsOn: 'no mark changed, and values were refused (`changed`, `refused`)',
    wrongWhen: 'they were marked so already',
    test: {
      file: added,
      title: 'what was marked before, or is never for detection, is not said to be marked',
    },
  },
  {
    words: 'Nothing was changed: they were marked {} already.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.markIndicators',
    restsOn: 'no mark changed, and no value was refused (`changed`, `refused`)',
    wrongWhen: 'a value was refused',
    finding: 'It said that nothing was marked, though the values bore the mark.',
    test: {
      file: added,
      title: 'what was marked before, or is never for detection, is not said to be marked',
    },
    lie: { from: 'changed === 0 && first === undefined', to: 'changed === 0' },
  },
  {
    words: 'is never for it, being {}',
    source: 'cases/added-words.ts',
    query: 'caseBoard.markIndicators',
    restsOn: 'the only value that was refused, with its reason (`refused`)',
    wrongWhen: 'no value was refused, or several',
    test: {
      file: added,
      title: 'what was marked before, or is never for detection, is not said to be marked',
    },
  },
  {
    words: 'are never for it: own, allow-listed, reserved or constant',
    source: 'cases/added-words.ts',
    query: 'caseBoard.markIndicators',
    restsOn: 'the number of values that were refused (`refused`)',
    wrongWhen: 'no value was refused, or one',
    test: {
      file: added,
      title: 'what was marked before, or is never for detection, is not said to be marked',
    },
  },
  {
    words: '{} None of it was kept.',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addEvidence',
    restsOn:
      'its refusal, with an answer without a problem of `uploads.cancel`: the bytes handed over are removed',
    wrongWhen: 'the removal failed or was not answered',
    finding: 'It was said whatever the answer was.',
    test: { file: added, title: 'bytes are said not to be kept only where their removal was answered' },
    lie: { from: 'isProblem(ended)\n', to: 'isProblem(ended) && name.length === 0\n' },
  },
  {
    words: '{} could not be read to the end.',
    source: 'cases/added-words.ts',
    query: 'window: the file that is handed over',
    restsOn: 'a part of the file could not be read',
    wrongWhen: 'a person stopped it',
    test: { file: added, title: 'bytes are said not to be kept only where their removal was answered' },
  },
  {
    words: '{} It is not evidence, but the part that was copied could not be removed: {}',
    source: 'cases/added-words.ts',
    query: 'caseBoard.addEvidence',
    restsOn: 'its refusal, with the problem that `uploads.cancel` answered',
    wrongWhen: 'the bytes were removed',
    test: { file: added, title: 'bytes are said not to be kept only where their removal was answered' },
  },
  ...(
    [
      ['not for it', '`detection` is false', 'nobody marked it'],
      ['Observed. It is never for detection, being {}.', '`never`', 'it may be detected'],
      [
        'Observed. Nobody marked it for detection.',
        '`detection` is null',
        'somebody marked it, for or against',
      ],
      ['Marked as not for detection by {}.', '`detection` is false', 'it is marked for detection'],
      ['Marked for detection by {}, but never exported for it, being {}.', '`never`', 'it may be detected'],
    ] as const
  ).map(([words, restsOn, wrongWhen]) => ({
    words,
    source: 'cases/detection.ts',
    query: 'caseBoard.open',
    restsOn: `${restsOn} of the indicator`,
    wrongWhen,
    test: marks,
  })),
  {
    words: '0 for detection, since the case is resolved as harmless, {} observed',
    source: 'cases/detection.ts',
    query: 'caseBoard.open',
    restsOn: '`verdict` is false positive or benign',
    wrongWhen: 'the case is open, or resolved otherwise',
    test: {
      file: 'src/renderer/cases/detection.test.ts',
      title: 'the counts are those of what is exported, and say what to do with none',
    },
    lie: { from: "|| verdict === 'benign'", to: "|| verdict !== 'benign'" },
  },
]
