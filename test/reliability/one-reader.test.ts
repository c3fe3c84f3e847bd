import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Where answers are ordered and where the host reports that it is back; everything else uses that. */
const own = ['src/renderer/state/reader/', 'src/renderer/state/bridge.ts', 'src/renderer/state/http-bridge']

const folder = 'src/renderer'

it('no view orders answers by itself, or follows the return of the host by itself', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter(
    (name) =>
      !own.some((each) => name.startsWith(each)) &&
      /\b(?:onReconnect|answerOrder)\b/.test(readFileSync(name, 'utf8')),
  )
  expect(found).toEqual([])
})

/** The operations that a text reads through the reader, or follows. */
function readBy(text: string): string[] {
  const named = [...text.matchAll(/\b(?:useOperation|useOperationRows)\(\s*('[\w.]+')/g)]
  const listed = [
    ...text.matchAll(/\bnames: \[([^\]]*)\]/g),
    ...text.matchAll(/\bfollow\(\s*\[([^\]]*)\]/g),
    ...text.matchAll(/\buseAnswer\([^[;]*\[([^\]]*)\]/g),
  ]
  return [...named, ...listed].flatMap(([, list = '']) => quoted(list))
}

const quoted = (list: string) => [...list.matchAll(/'(\w+\.\w+)'/g)].map(([, name = '']) => name)

/** Views whose answers are not tried late, lost and in any order, and what speaks against a row. */
const untried: Readonly<Record<string, string>> = {
  'actorDecisions.list': 'changed by joining actors alone, a second for each',
  'actorMatrix.technique': 'a pane beside the matrix, through useOperation',
  'actorSets.read': 'a sentence about sets, through useOperation',
  'actorUses.read': 'names of a cell, kept for all cells together',
  'actorWorld.read': 'drawn on a map, whose texts do not differ',
  'alertInbox.readSuppressions': 'a dialog, through useOperation',
  'caseBoard.openIndicator': 'a pane of a case, through useOperation',
  'caseLinks.of': 'a mark of other views, through useOperation',
  'caseTemplates.list': 'a dialog, through useOperation',
  'caseFiles.of': 'a mark of a file, through useOperation',
  'fileRelations.compare': 'a tab of a file, through useOperation',
  'fileRelations.known': 'a tab of a file, through useOperation',
  'fileRelations.similar': 'a tab of a file, through useOperation',
  'files.decode': 'asked with each change of the steps; the one asked last is shown',
  'files.explainScript': 'a tab of a file, through useOperation',
  'files.guessXor': 'asked by a button',
  'files.listDecodeOperations': 'never changes',
  'files.ofDigests': 'a mark of evidence, through useOperation',
  'files.readLayout': 'a plot of a file, through useOperation',
  'files.list': 'changes with every file that is analysed, through useOperation',
  'files.open': 'changes with every tool that reports, through useOperation',
  'files.readBytes': 'chosen by buttons, not by an address',
  'files.readTool': 'a tab of a file, through useOperation',
  'jobs.list': 'changes with every job',
  'observablePages.alerts': 'further rows of an observable, asked by a button',
  'packs.list': 'changed by imports alone, a second for each',
  'register.listFindings': 'chosen by buttons, not by an address',
  'register.readOverview': 'a start page, through createReader',
  'registerFilings.compare': 'chosen by buttons, not by an address',
  'registerFilings.list': 'changed by packages alone, seconds for each',
  'rules.list': 'changed by compiling rules alone, a second for each',
  'settings.read': 'the frame, before any view',
  'triage.inspect': 'a pane that follows the keys',
  'warningLists.list': 'changed by importing lists alone',
  'webhooks.deliveries': 'changed by sending alone',
  'webhooks.openDelivery': 'changed by sending alone',
  'workstation.check': 'asked by a button',
  'workstation.read': 'the frame, before any view',
}

it('every view that reads has a row in the test of late answers, or a reason against it', () => {
  const folderOfReader = join(folder, 'state/reader')
  const read = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith(folderOfReader))
    .flatMap((name) => readBy(readFileSync(name, 'utf8')))
  const rows = readFileSync('test/window/reading-rows.ts', 'utf8')
  const tried = [...rows.matchAll(/\boperations?: (\[[^\]]*\]|'[^']*')/g)].flatMap(([, list = '']) =>
    quoted(list),
  )
  expect(new Set(read).size).toBeGreaterThan(40)
  expect(tried.length).toBeGreaterThan(20)
  const known = new Set([...tried, ...Object.keys(untried)])
  expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([])
  // what has a row, or is read no more, needs no reason
  expect(Object.keys(untried).filter((name) => tried.includes(name) || !read.includes(name))).toEqual([])
})
