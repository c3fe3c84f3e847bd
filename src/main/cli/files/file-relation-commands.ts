import type { Command } from 'commander'
import {
  comparedWords,
  likenessWords,
  noMemberWords,
  noPlaceWords,
  noSimilarWords,
  placesWords,
  setsWords,
} from '../../../contract/workstation/files/relation-words.ts'
import { askWindow } from '../ask-window.ts'
import type { Bind } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import type { Row } from '../table.ts'

/** `file similar`, `file known`, `file compare`: how a kept file relates to others and to what else is kept. */

const similarRows = {
  columns: ['sha256', 'name', 'label', 'size', 'ssdeep_score', 'tlsh_distance', 'has_same_imports'],
  shown: ['name', 'label', 'ssdeep_score', 'tlsh_distance', 'has_same_imports', 'sha256'],
  rows: (answer: unknown) => (answer as { items: readonly Row[] }).items,
}

export function addFileRelationCommands(file: Command, bind: Bind): void {
  bind(
    file
      .command('similar')
      .description('List the files kept here that resemble one, by ssdeep, TLSH and imphash')
      .argument('<sha256>', 'its SHA-256'),
    (job, [sha256]) =>
      askWindow(job, 'fileRelations.similar', { sha256: String(sha256) }, (answer) => {
        printAnswers(job, [answer], similarRows)
        if (job.choices.form === 'json') return
        for (const words of [noSimilarWords(answer), comparedWords(answer)])
          if (words !== null) job.terminal.note(words)
      }),
    { csv: true },
  )
  bind(
    file
      .command('known')
      .description(
        'Show which hash sets, alerts, cases, evidence and lists have a digest of a file, or of one in it',
      )
      .argument('<sha256>', 'its SHA-256'),
    (job, [sha256]) =>
      askWindow(job, 'fileRelations.known', { sha256: String(sha256) }, (known) => {
        const { terminal, choices } = job
        if (choices.form === 'json') {
          printJson(terminal, known)
          return
        }
        for (const { set, verdict, algorithm, name, sha256: of } of known.sets.members)
          terminal.print(`${verdict}  ${set}  by its ${algorithm}  ${name}  ${of}`)
        for (const { kind, title, name, sha256: of } of known.places)
          terminal.print(`${kind}  ${title}  ${name}  ${of}`)
        for (const { list, name, sha256: of } of known.lists)
          terminal.print(`warning list  ${list}  ${name}  ${of}`)
        for (const words of [setsWords(known), noMemberWords(known), placesWords(known), noPlaceWords(known)])
          if (words !== null) terminal.note(words)
        if (known.has_more_places) terminal.note('There are more places than those listed.')
      }),
  )
  bind(
    file
      .command('compare')
      .description('Show what differs between two files, by what the same tool says of each')
      .argument('<one>', 'SHA-256 of one')
      .argument('<other>', 'SHA-256 of the other'),
    (job, [one, other]) =>
      askWindow(job, 'fileRelations.compare', { one: String(one), other: String(other) }, (compared) => {
        const { terminal, choices } = job
        if (choices.form === 'json') {
          printJson(terminal, compared)
          return
        }
        terminal.print(likenessWords(compared.likeness))
        for (const { title, facts, lists, is_cut } of compared.tools) {
          terminal.print(title)
          for (const { field, one: mine, other: theirs, differs } of facts)
            if (differs) terminal.print(`  ${field}: ${mine ?? '–'} | ${theirs ?? '–'}`)
          for (const { field, in_both, only_one_total, only_other_total } of lists)
            terminal.print(
              `  ${field}: ${in_both} in both, ${only_one_total} only in the first, ${only_other_total} only in the second`,
            )
          if (is_cut) terminal.print('  There is more than was compared.')
        }
      }),
  )
}
