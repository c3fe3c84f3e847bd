import { problem } from '../../../contract/problem.ts'
import {
  fileRelationOperations,
  type KnownFile,
  maxFilesSearched,
  maxPlacesListed,
} from '../../../contract/workstation/files/file-relations.ts'
import { compareReports } from '../../engine/file/compare-reports.ts'
import { fileTools } from '../../engine/file/file-tools.ts'
import { SimilarityIndex } from '../../engine/file/similar.ts'
import { implement } from '../../operations/call/implement.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { Store } from '../../store/database/handle.ts'
import {
  digestsOfTree,
  evidenceWith,
  fuzzyDigests,
  fuzzyDigestsOf,
  type NamedDigests,
} from '../../store/files/file-relations.ts'
import { isAnyWaiting, readFile, reportsOf } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { bodyOf, lineOf } from './file-page.ts'
import { comparable, KeptSimilarity } from './kept-similarity.ts'
import { askSets } from './set-members.ts'

const gone = problem('not-found', 'There is no such file. It was removed, or it was never here.')

/** Most similar files that are listed. */
const maxSimilar = 100

const indexes = new WeakMap<Store, KeptSimilarity>()

/** How a file relates to others, and to what else is kept. */
export const fileRelationHandlers = implement<typeof fileRelationOperations, Context>(
  fileRelationOperations,
  {
    'fileRelations.known': async ({ sha256 }, context) => {
      const { reader } = context.store
      if (readFile(reader, sha256) === null) return gone
      const found = digestsOfTree(reader, sha256, maxFilesSearched + 1)
      const files = found.slice(0, maxFilesSearched)
      const { members, ...sets } = await askSets(context, files)
      return {
        searched: files.length,
        is_cut: found.length > files.length,
        is_under_way: isAnyWaiting(reader, sha256),
        sets: { ...sets, members: members.slice(0, maxPlacesListed), member_total: members.length },
        ...(await occurrencesOf(files, context)),
      }
    },
    'fileRelations.similar': async ({ sha256 }, { store }) => {
      const own = fuzzyDigestsOf(store.reader, sha256)
      if (own === null) return gone
      const kept = indexes.get(store) ?? new KeptSimilarity()
      indexes.set(store, kept)
      await kept.renew(fuzzyDigests(store.reader))
      const digests = comparable(own)
      const has = {
        ssdeep: digests.ssdeep !== null,
        tlsh: digests.tlsh !== null,
        imphash: digests.imphash !== null,
      }
      const items = kept.index.similarTo(digests, { count: maxSimilar }).flatMap((similar) => {
        const file = readFile(store.reader, similar.key)
        return file === null ? [] : [{ ...lineOf(file), ...likenessOf(similar) }]
      })
      const state = readFile(store.reader, sha256)?.state
      return {
        ...{ items, has, is_under_way: state === 'pending' || state === 'running' },
        ...kept.comparedWith(sha256, has),
        limit: maxSimilar,
      }
    },
    'fileRelations.compare': ({ one, other }, { store }) => {
      const files = [readFile(store.reader, one), readFile(store.reader, other)]
      const [first, second] = files
      if (!first || !second) return gone
      const reports = [one, other].map(
        (sha256) => new Map(reportsOf(store.reader, sha256).map((report) => [report.tool, bodyOf(report)])),
      )
      const tools = fileTools.flatMap(({ name: tool, title }) => {
        const [mine, theirs] = reports.map((each) => each.get(tool))
        if (mine === undefined && theirs === undefined) return []
        const compared = compareReports(mine?.data, theirs?.data)
        return [{ tool, title, has_one: mine !== undefined, has_other: theirs !== undefined, ...compared }]
      })
      return {
        one: lineOf(first),
        other: lineOf(second),
        likeness: likenessBetween(store, one, other),
        tools,
      }
    },
  },
)

type Measured = {
  readonly ssdeepScore: number | null
  readonly tlshDistance: number | null
  readonly hasSameImports: boolean
}

const likenessOf = ({ ssdeepScore, tlshDistance, hasSameImports }: Measured) => ({
  ssdeep_score: ssdeepScore,
  tlsh_distance: tlshDistance,
  has_same_imports: hasSameImports,
})

/** How alike two files are, however little that is. */
function likenessBetween({ reader }: Store, one: string, other: string) {
  const [own, their] = [one, other].map((sha256) => fuzzyDigestsOf(reader, sha256))
  const none = { ssdeepScore: null, tlshDistance: null, hasSameImports: false }
  if (!own || !their) return likenessOf(none)
  const index = new SimilarityIndex()
  // a file beside itself is to be compared too
  index.add({ ...comparable(their), key: 'other' })
  const all = { leastScore: 0, greatestDistance: Number.MAX_SAFE_INTEGER }
  return likenessOf(index.similarTo({ ...comparable(own), key: 'one' }, all)[0] ?? none)
}

type Occurrences = Pick<KnownFile, 'places' | 'has_more_places' | 'lists'>

/** Where digests of files occur in alerts, cases, evidence, sessions, actors and lists, newest first. */
async function occurrencesOf(files: readonly NamedDigests[], context: Context): Promise<Occurrences> {
  const { mentions, store, valueLists } = context
  const marks = await valueLists()
  const places: Occurrences['places'] = []
  const lists: Occurrences['lists'] = []
  let hasMore = false
  const pace = new Pace()
  for (const [index, { sha256, md5, sha1, sha512, name }] of files.entries()) {
    const digests = [sha256, sha1, md5, sha512].filter((digest) => digest !== '')
    const values = digests.map((value) => ({ kind: 'hash' as const, value, isOther: value !== sha256 }))
    const { places: found, total, truncated } = await mentions({ values, within: null })
    hasMore ||= truncated === true || total > found.length
    for (const { kind, id, title, at } of found) places.push({ kind, id, title, at, sha256, name })
    const evidence = evidenceWith(store.reader, sha256, maxPlacesListed + 1)
    hasMore ||= evidence.length > maxPlacesListed
    for (const { id, title, filename, at } of evidence.slice(0, maxPlacesListed))
      places.push({ kind: 'evidence', id, title: `${filename} in ${title}`, at, sha256, name })
    for (const list of new Set(digests.flatMap((digest) => marks.namesOf('hash', digest))))
      if (lists.length < maxPlacesListed) lists.push({ list, sha256, name })
      else hasMore = true
    if (pace.isOver(index)) await yieldToEventLoop()
  }
  places.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return {
    places: places.slice(0, maxPlacesListed),
    has_more_places: hasMore || places.length > maxPlacesListed,
    lists,
  }
}
