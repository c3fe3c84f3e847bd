import { isProblem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import type { Hit } from '../../contract/workstation/window/search.ts'
import { invoke } from '../state/bridge.ts'
import { type Command, commandsElsewhere, possibleCommands } from '../state/commands.ts'
import { kindNames, likelyIn } from '../state/likely.ts'
import { parseRoute } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { allViews, viewOf } from '../state/view.ts'
import { openText } from '../ui/open-triage.ts'
import { toast } from '../ui/toast.tsx'
import { cutOptions } from './cut-options.ts'
import { foundWords } from './frame-words.ts'

/** One line of the command bar's list. */
export type Option = {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly detail?: string
  readonly isValue?: boolean
  readonly hotkey?: string | undefined
  readonly run: () => void
}

const maxHits = 8
const maxCommands = 9
const maxElsewhere = 8

/** The workstation's interpretation of a text, requested while the user types. */
export type Reading = {
  readonly detected: WindowOutput<'input.detect'>
  readonly hits: readonly Hit[]
  /** Reasons why a part could not be searched, in sentences. */
  readonly unanswered: readonly string[]
}

/** Asks what a text is, and what is known about it here. */
export async function readInput(text: string): Promise<Reading> {
  const words = text.trim().slice(0, 500)
  const [detected, found] = await Promise.all([
    invoke('input.detect', { text }),
    words === '' ? { hits: [], unsearched: [] } : invoke('search.run', { words, limit: maxHits }),
  ])
  return {
    detected: isProblem(detected) ? { is: 'word', likely: null } : detected,
    hits: isProblem(found) ? [] : found.hits,
    unanswered: [
      ...[detected, found].filter(isProblem).map(({ message }) => message),
      ...(isProblem(found) ? [] : found.unsearched),
    ],
  }
}

/** Returns the list for a typed text: acts on the text itself, then commands, then stored data. */
export function optionsFor(text: string, reading: Reading | null): Option[] {
  return [...actsOn(text, reading), ...commandsFor(text), ...hitsOf(reading), ...likelyOf(reading)]
}

function actsOn(text: string, reading: Reading | null): Option[] {
  const detected = reading?.detected
  if (text.trim() === '' || detected === undefined) return []
  if (detected.is === 'indicator') {
    return [
      {
        id: 'lookup',
        group: 'Indicator',
        title: detected.shown,
        detail: 'Open lookup',
        isValue: true,
        run: () => navigate(detected.link),
      },
      { id: 'triage-one', group: 'Indicator', title: 'Start triage on it', run: () => void openText(text) },
    ]
  }
  if (detected.is !== 'text') return []
  const found = foundWords(detected.indicators)
  return [
    {
      id: 'triage',
      group: 'Text',
      title: 'Start triage on this text',
      detail: found,
      run: () => void openText(text),
    },
  ]
}

function wordsOf(text: string): string[] {
  return text.trim().toLowerCase().split(/\s+/).filter(Boolean)
}

const hasAll = (words: readonly string[], text: string) =>
  words.every((word) => text.toLowerCase().includes(word))

/**
 * Returns the commands of the current view and of the window; those of other views only when they match typed words.
 */
function commandsFor(text: string): Option[] {
  const words = wordsOf(text)
  const asOption = (command: Command): Option => ({
    id: `command-${command.id}`,
    group: command.goesTo === undefined ? 'Commands' : 'In other views',
    title: command.title,
    ...(command.goesTo === undefined ? {} : { detail: command.goesTo }),
    hotkey: command.key,
    run: command.run,
  })
  const matching = possibleCommands().filter(({ title }) => hasAll(words, title))
  const here = matching.filter(({ goesTo }) => goesTo === undefined)
  if (words.length === 0) return here.slice(0, 100).map(asOption)
  const elsewhere = matching.filter(({ goesTo }) => goesTo !== undefined).map(asOption)
  const known = new Set(matching.map(({ title }) => title))
  const visited = commandsElsewhere()
    .filter(({ title }) => !known.has(title) && hasAll(words, title))
    .map(
      ({ id, title, path, goAndRun }): Option => ({
        id: `elsewhere-${id}`,
        group: 'In other views',
        title,
        detail: labelOf(path),
        run: () =>
          void goAndRun().then((isDone) => {
            if (!isDone) toast(`${title}: no longer possible there.`)
          }),
      }),
    )
  return [
    ...cutOptions(here, maxCommands, words).map(asOption),
    ...pagesFor(words),
    ...cutOptions([...elsewhere, ...visited], maxElsewhere, words),
  ]
}

/** Returns the label of the view of a path, as in the rail. */
function labelOf(path: string): string {
  return viewOf(parseRoute(path))?.label ?? ''
}

/** Returns the pages of views whose content matches the words. */
function pagesFor(words: readonly string[]): Option[] {
  return allViews().flatMap(({ label, pages }) =>
    (pages?.() ?? [])
      .filter((page) => hasAll(words, `${label} ${page.title} ${page.words}`))
      .map(({ title, path }) => ({
        id: `page-${path}`,
        group: label,
        title,
        detail: label,
        run: () => navigate(path),
      })),
  )
}

function hitsOf(reading: Reading | null): Option[] {
  return (reading?.hits ?? []).map(({ group, title, detail, is_value, link }, index) => ({
    id: `hit-${index}-${link}`,
    group,
    title,
    detail,
    isValue: is_value,
    run: () => navigate(link),
  }))
}

/** Returns the option for a mistyped value; it comes last, since a word may have been meant. */
function likelyOf(reading: Reading | null): Option[] {
  const detected = reading?.detected
  const likely = detected === undefined ? null : likelyIn(detected)
  if (likely === null) return []
  const { kind, shown, link } = likely
  return [
    {
      id: 'likely',
      group: 'Meant as an indicator?',
      title: shown,
      detail: `Not one as written; the lookup of ${kindNames[kind]} says why`,
      isValue: true,
      run: () => navigate(link),
    },
  ]
}
