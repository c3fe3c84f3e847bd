import type { ComparedFiles, KnownFile, SimilarFiles } from './file-relations.ts'

/** What may be said of similar files, hash sets and places: no more than what was compared and searched. */

const files = (count: number) => (count === 1 ? 'one file' : `${count} files`)

const digestNames = { ssdeep: 'ssdeep', tlsh: 'TLSH', imphash: 'imphash' } as const

/** Says that no file is similar, or why that cannot be said; null where some are. */
export function noSimilarWords({
  items,
  has,
  is_under_way,
  others,
  compared,
}: Pick<SimilarFiles, 'items' | 'has' | 'is_under_way' | 'others' | 'compared'>): string | null {
  if (items.length > 0) return null
  if (!has.ssdeep && !has.tlsh && !has.imphash)
    return is_under_way
      ? 'Its digests are not computed yet, so it was compared with no file.'
      : 'It has no digest by which files can be compared (it is too small or too uniform, or its analysis did not end), so it was compared with no file.'
  if (others === 0) return 'No other file is kept here to compare it with.'
  if (compared.ssdeep + compared.tlsh + compared.imphash === 0)
    return 'No other file here has a digest that it could be compared by.'
  return 'No file that it was compared with resembles it.'
}

/** Says by which digests a file was compared, and with how many. */
export function comparedWords({
  has,
  compared,
  others,
}: Pick<SimilarFiles, 'has' | 'compared' | 'others'>): string {
  const names = ['ssdeep', 'tlsh', 'imphash'] as const
  const by = names.filter((name) => has[name]).map((name) => `${digestNames[name]} with ${compared[name]}`)
  const lacks = names.filter((name) => !has[name]).map((name) => digestNames[name])
  const done = by.length === 0 ? 'Compared with none' : `Compared by ${by.join(', by ')}`
  const without = lacks.length === 0 ? '' : ` It has no ${lacks.join(' and no ')}.`
  return `${done} of ${others === 1 ? 'one other file' : `${others} other files`} kept here.${without}`
}

/** Says how alike two files are, by each digest that can compare them. */
export function likenessWords({
  ssdeep_score,
  tlsh_distance,
  has_same_imports,
}: ComparedFiles['likeness']): string {
  const reported = [
    ...(ssdeep_score === null ? [] : [`ssdeep ${ssdeep_score} of 100`]),
    ...(tlsh_distance === null ? [] : [`TLSH distance ${tlsh_distance}`]),
    ...(has_same_imports ? ['same imports (imphash)'] : []),
  ]
  return reported.length === 0 ? 'They have no digests by which they can be compared.' : reported.join(' · ')
}

const searchedFiles = ({ searched, is_cut }: Pick<KnownFile, 'searched' | 'is_cut'>) =>
  searched === 1 && !is_cut
    ? 'this file'
    : is_cut
      ? `this file and the first ${searched - 1} of those in it`
      : `this file and ${files(searched - 1)} in it`

type Searched = Pick<KnownFile, 'searched' | 'is_cut' | 'is_under_way' | 'sets' | 'places' | 'lists'>

/** What may still come. */
const rest = ({ is_under_way }: Searched) =>
  is_under_way ? ' The analysis goes on: more files may be found in it.' : ''

/** Says which hash sets were searched for which files. */
export function setsWords(known: Searched): string {
  const { asked, switched_off, unread } = known.sets
  const others = [
    ...(switched_off.length === 0 ? [] : [`${switched_off.join(', ')}: switched off`]),
    ...(unread.length === 0 ? [] : [`${unread.join(', ')}: could not be read`]),
  ].join('; ')
  const but = others === '' ? '' : ` Not searched: ${others}.`
  if (asked.length === 0)
    return `No hash set that can answer is imported and switched on, so none was searched.${but}`
  return `Searched ${asked.join(', ')} for the digests of ${searchedFiles(known)}.${but}${rest(known)}`
}

/** Says that no set that was searched contains the file; null where one does, or none was searched. */
export function noMemberWords({ sets }: Searched): string | null {
  if (sets.members.length > 0 || sets.asked.length === 0) return null
  return sets.asked.length === 1
    ? 'It does not contain any of them, which says nothing about their harm.'
    : `None of these ${sets.asked.length} sets contains any of them, which says nothing about their harm.`
}

/** Says what was searched for places. */
export function placesWords(known: Searched): string {
  return `Searched alerts, cases, triage sessions, threat actors and warning lists for the MD5, SHA-1, SHA-256 and SHA-512 of ${searchedFiles(known)}, and evidence for the SHA-256.${rest(known)}`
}

/** Says that the digests occur in nothing that was searched; null where they do. */
export function noPlaceWords({ places, lists }: Searched): string | null {
  return places.length + lists.length > 0 ? null : 'They occur in none of these.'
}
