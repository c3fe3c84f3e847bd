import type { Sentence } from './sentence.ts'

const inbox = 'src/renderer/alerts/inbox-words.test.ts'
const decided = 'src/renderer/alerts/decided-words.test.ts'
const preview = 'src/renderer/alerts/preview-words.test.ts'
const values = 'src/renderer/alerts/filter-values-words.test.ts'
const suppressions = 'src/renderer/alerts/suppressions-words.test.ts'

/** The sentences about lists of alerts, acts on them, and their import. */
export const alertSentences: readonly Sentence[] = [
  {
    words: 'No alert matches this filter.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.read',
    restsOn: 'no alert (`total`) among all alerts of the filter (`truncated` is false)',
    wrongWhen: 'more alerts match the words than were examined',
    test: { file: inbox, title: 'a filter matches no alert only where all alerts were examined' },
    lie: { from: 'return isTruncated\n', to: 'return isTruncated && counts !== null && counts.length > 0\n' },
  },
  {
    words:
      'None of the alerts examined matches this filter. There are too many to examine them all: narrow it further.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.read',
    restsOn: '`truncated`',
    wrongWhen: 'all alerts of the filter were examined',
    test: { file: inbox, title: 'a filter matches no alert only where all alerts were examined' },
  },
  {
    words: 'There are no alerts.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.count',
    restsOn: 'the counts of all alerts, read for the filter that is shown',
    wrongWhen: 'they are not counted yet, or were counted for the words of an earlier filter',
    finding:
      'It said that none had arrived, also after alerts had been removed, and with counts of the filter shown before.',
    test: {
      file: inbox,
      title: 'that there are no alerts is not said before they are counted, nor beside some',
    },
    lie: {
      from: 'if (counts === null) return null',
      to: "if (counts === null) return 'There are no alerts.'",
    },
  },
  {
    words: 'Every alert has been decided. The inbox is empty.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.count',
    restsOn: 'no undecided alert is counted, and there are others',
    wrongWhen: 'undecided alerts have come since the list was read',
    finding: 'It was said beside “1 new alert”; such a list now says that alerts have come since.',
    test: { file: inbox, title: 'every alert is said to be decided only while none is counted as undecided' },
    lie: { from: 'counts.some(', to: '!counts.some(' },
  },
  {
    words: 'No alert has the status “{}”.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.count',
    restsOn: 'no alert of the status is counted, and there are others',
    wrongWhen: 'some have it by now',
    finding: 'It said “There are no such alerts”, also of a list that was outdated.',
    test: { file: inbox, title: 'a status without alerts is named, unless some have it by now' },
  },
  {
    words: 'Only the newest {} that contain the words are counted.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.count',
    restsOn: '`truncated`; the number is the limit of the search itself',
    wrongWhen: 'all were counted',
    test: { file: inbox, title: 'counts are said to be of the newest alone only where they are' },
  },
  {
    words: 'had already been decided, merged or removed',
    source: 'alerts/decided-words.ts',
    query: 'alertInbox.dismiss',
    restsOn: 'the number of alerts that were left as they are (`left`)',
    wrongWhen: 'every alert was decided by this act',
    finding: 'Alerts that somebody had merged or removed were said to be decided.',
    test: { file: decided, title: 'nothing is said to be changed only where nothing was' },
  },
  {
    words: 'Nothing was changed: {} {}.',
    source: 'alerts/decided-words.ts',
    query: 'alertInbox.dismiss',
    restsOn: 'no alert was decided (`decided`)',
    wrongWhen: 'an alert was decided',
    test: { file: decided, title: 'nothing is said to be changed only where nothing was' },
    lie: { from: 'decided === 0', to: 'left > 0' },
  },
  {
    words: 'Nothing was merged: {} {}.',
    source: 'alerts/decided-words.ts',
    query: 'alertInbox.merge',
    restsOn: 'no alert was merged (`merged`)',
    wrongWhen: 'an alert was merged',
    test: { file: decided, title: 'nothing is said to be merged or unmerged only where nothing was' },
    lie: { from: 'merged === 0', to: 'left > 0' },
  },
  {
    words: '{} of the selection {}, and will not be merged.',
    source: 'alerts/decided-words.ts',
    query: 'alertInbox.previewMerge',
    restsOn: 'the number of alerts that cannot be merged (`left`)',
    wrongWhen: 'all can be merged',
    test: {
      file: decided,
      title: 'alerts that can be merged are not said to be too few, and those that stay are counted',
    },
  },
  {
    words: 'Nothing was unmerged: these alerts were no longer merged.',
    source: 'alerts/decided-words.ts',
    query: 'alertInbox.takeApart',
    restsOn: 'no alert was taken apart (`taken`)',
    wrongWhen: 'one was',
    test: { file: decided, title: 'nothing is said to be merged or unmerged only where nothing was' },
  },
  {
    words: 'No column of the table is read as Time: when its alerts happened stays unknown.',
    source: 'alerts/preview-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: '`has_times` is false: no column is mapped to the time',
    wrongWhen: 'a column is read as the time',
    finding:
      'It said that the table had no time column, though it may have one under a name that is not known.',
    test: { file: preview, title: 'a table with a time is not said to have none' },
  },
  {
    words: '{} cannot be imported',
    source: 'alerts/preview-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: 'the number of lines that are refused (`skipped_count`)',
    wrongWhen: 'more are refused than are listed, or only the beginning was read',
    finding: 'It counted the lines listed, at most 30, as all; the answer now has their number.',
    test: {
      file: preview,
      title: 'lines that cannot be imported are counted, not only those that are listed',
    },
    lie: { from: 'return is_beginning ? ', to: 'return is_beginning && skipped_count > 1 ? ' },
  },
  {
    words: 'This file contains no alerts.',
    source: 'alerts/preview-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: 'the whole file was read, no alert came of it, and no line was refused',
    wrongWhen: 'lines were refused, or only the beginning was read',
    finding: 'It was said of files all of whose lines are refused.',
    test: {
      file: preview,
      title:
        'a file with lines that cannot be imported is not said to contain no alerts, nor one that was not read whole',
    },
    lie: { from: 'rows.length > 0 || is_beginning', to: 'rows.length > 0' },
  },
  {
    words: 'None of its lines can be imported as an alert.',
    source: 'alerts/preview-words.ts',
    query: 'alertInbox.previewImport',
    restsOn: 'the whole file was read, and every line was refused',
    wrongWhen: 'there was no line',
    test: {
      file: preview,
      title:
        'a file with lines that cannot be imported is not said to contain no alerts, nor one that was not read whole',
    },
  },
  {
    words: 'No value',
    source: 'alerts/filter-values-words.ts',
    query: 'alertFilters.values',
    restsOn: 'no value (`values`) among the alerts that were counted',
    wrongWhen: 'a beginning was typed, or there are values',
    finding: '“No value begins like this” was said where nothing was typed.',
    test: {
      file: values,
      title:
        'a beginning is spoken of only where one was typed, and nothing is said to be missing beside values',
    },
  },
  {
    words: 'No value that begins like this',
    source: 'alerts/filter-values-words.ts',
    query: 'alertFilters.values',
    restsOn: 'no value (`values`) with the beginning that was sent, among the alerts that were counted',
    wrongWhen: 'nothing was typed, or there are values',
    test: {
      file: values,
      title:
        'a beginning is spoken of only where one was typed, and nothing is said to be missing beside values',
    },
  },
  {
    words: '{}Counted across all {} in the list.',
    source: 'alerts/filter-values-words.ts',
    query: 'alertFilters.values',
    restsOn: '`whole`: the alerts that were counted (`counted`) are the whole list',
    wrongWhen: 'only the first were counted',
    test: {
      file: values,
      title: 'values are said to be none in the list only where the whole list was counted',
    },
    lie: { from: 'return whole\n', to: 'return counted > 0\n' },
  },
  {
    words: 'Nothing is suppressed. “Suppress” is shown beside each observable of an alert.',
    source: 'alerts/suppressions-words.ts',
    query: 'alertInbox.readSuppressions',
    restsOn: 'an empty list, active and expired (`items`)',
    wrongWhen: 'there are some',
    test: {
      file: suppressions,
      title: 'nothing is said to be suppressed only where the list is empty and whole',
    },
    lie: { from: 'items.length > 0 || truncated', to: 'truncated' },
  },
  {
    words: 'Its event states no readable time',
    source: 'alerts/alert-words.ts',
    query: 'alertInbox.read',
    restsOn: '`dated` is false: no time of its event could be read',
    wrongWhen: 'its event states a time that was read',
    finding: 'It said that the event states no time, also where it states one that cannot be read.',
    test: {
      file: 'src/renderer/alerts/alert-words.test.ts',
      title: 'a time of receipt is not said to be when it happened, nor an unreadable time to be none',
    },
    lie: { from: 'dated ? `Happened', to: '!dated ? `Happened' },
  },
  {
    words: 'None named, and none read from its text.',
    source: 'alerts/left-out-words.ts',
    query: 'alertInbox.open',
    restsOn: 'no observable, and no character of its text that was left out (`left_out.characters`)',
    wrongWhen: 'a part of its text was not searched',
    test: {
      file: 'src/renderer/alerts/left-out-words.test.ts',
      title: 'that none was read from its text is not said of a text that was searched in part',
    },
    lie: { from: 'opened.left_out.characters > 0', to: 'opened.left_out.characters < 0' },
  },
  {
    words: 'The list was empty when it was read; alerts have come since.',
    source: 'alerts/inbox-words.ts',
    query: 'alertInbox.count',
    restsOn: 'an empty list, and alerts of its status in counts that are newer',
    wrongWhen: 'none of them is counted',
    test: { file: inbox, title: 'every alert is said to be decided only while none is counted as undecided' },
  },
  {
    words: 'None named, and none read from the part of its text that was searched.',
    source: 'alerts/left-out-words.ts',
    query: 'alertInbox.open',
    restsOn: 'no observable, and characters of its text that were left out (`left_out.characters`)',
    wrongWhen: 'all of its text was searched',
    test: {
      file: 'src/renderer/alerts/left-out-words.test.ts',
      title: 'that none was read from its text is not said of a text that was searched in part',
    },
  },
  {
    words: 'The last {} characters of its text were not searched for observables.',
    source: 'alerts/left-out-words.ts',
    query: 'alertInbox.open',
    restsOn: '`left_out.characters`',
    wrongWhen: 'all of its text was searched',
    test: {
      file: 'src/renderer/alerts/left-out-words.test.ts',
      title: 'nothing is said to be missing where all was taken',
    },
  },
  {
    words: '{} {} not taken: it has more than an alert can keep.',
    source: 'alerts/left-out-words.ts',
    query: 'alertInbox.open',
    restsOn: '`left_out.observables`',
    wrongWhen: 'all observables were taken',
    test: {
      file: 'src/renderer/alerts/left-out-words.test.ts',
      title: 'nothing is said to be missing where all was taken',
    },
  },
]
