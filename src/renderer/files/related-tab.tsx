import { useState } from 'react'
import type { KnownFile, SimilarFiles } from '../../contract/workstation/files/file-relations.ts'
import {
  comparedWords,
  likenessWords,
  noMemberWords,
  noPlaceWords,
  noSimilarWords,
  placesWords,
  setsWords,
} from '../../contract/workstation/files/relation-words.ts'
import { formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { placeOf } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Tag } from '../ui/signs.tsx'
import { ComparedTools } from './compared-tools.tsx'
import { shownName } from './shown-name.ts'

type Props = { readonly sha256: string }

/** Where the digests of a file occur here, and which files resemble it. */
export function RelatedTab({ sha256 }: Props) {
  return (
    <div className="file-tab">
      <Known sha256={sha256} />
      <Similar sha256={sha256} />
    </div>
  )
}

function Known({ sha256 }: Props) {
  const { value: known, problem, again } = useOperation('fileRelations.known', { sha256 })
  return (
    <>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {known === null ? null : (
        <>
          <HashSets known={known} own={sha256} />
          <Places known={known} own={sha256} />
        </>
      )}
    </>
  )
}

type KnownProps = { readonly known: KnownFile; readonly own: string }

function HashSets({ known, own }: KnownProps) {
  const { members, member_total } = known.sets
  return (
    <section aria-label="Hash sets">
      <h2>Hash sets</h2>
      <p className="muted">{setsWords(known)}</p>
      <p>{noMemberWords(known)}</p>
      <ul className="file-indicators">
        {members.map((member) => (
          <li key={`${member.set} ${member.sha256}`}>
            <span>
              <Tag tone={member.verdict === 'known_malicious' ? 'bad' : 'fine'}>
                {member.verdict === 'known_malicious' ? 'Known malicious' : 'Known good'}
              </Tag>{' '}
              {member.set} by its {member.algorithm}
              {member.family === null ? '' : `, family ${member.family}`}
              {member.file_name === null ? '' : `, as ${shownName(member.file_name)}`}
            </span>
            <WhichFile own={own} file={member} />
          </li>
        ))}
      </ul>
      {members.length < member_total ? (
        <p className="muted">
          {formatCount(members.length)} of {formatCount(member_total)} are listed.
        </p>
      ) : null}
    </section>
  )
}

const labels: Readonly<Record<string, string>> = { evidence: 'Evidence' }

function Places({ known, own }: KnownProps) {
  const { places, lists, has_more_places } = known
  return (
    <section aria-label="Known here">
      <h2>Known here</h2>
      <p className="muted">{placesWords(known)}</p>
      <p>{noPlaceWords(known)}</p>
      <ul className="file-indicators">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a case can hold the same file twice
          <li key={index}>
            <PlaceLink place={place} />
            <WhichFile own={own} file={place} />
          </li>
        ))}
        {lists.map((each) => (
          <li key={`${each.list} ${each.sha256}`}>
            <span>On the warning list {each.list}</span>
            <WhichFile own={own} file={each} />
          </li>
        ))}
      </ul>
      {has_more_places ? <p className="muted">There are more places than those listed.</p> : null}
    </section>
  )
}

function PlaceLink({ place: { kind, id, title, sha256 } }: { readonly place: KnownFile['places'][number] }) {
  const to = placeOf(kind === 'evidence' ? 'case' : kind, id, [sha256])
  if (to === null) return <span>{title}</span>
  return (
    <a
      href={to.path}
      onClick={(event) => {
        event.preventDefault()
        navigate(to.path)
      }}
    >
      <span className="muted">{labels[kind] ?? to.label}</span> {shownName(title)}
    </a>
  )
}

type WhichProps = { readonly own: string; readonly file: { readonly sha256: string; readonly name: string } }

/** Names the file that something is about, where it is not the one shown. */
function WhichFile({ own, file: { sha256, name } }: WhichProps) {
  if (sha256 === own) return null
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => navigate({ view: 'files', page: 'file', sha256, tab: '' })}
    >
      {shownName(name)}
    </button>
  )
}

function Similar({ sha256 }: Props) {
  const { value: similar, problem, again } = useOperation('fileRelations.similar', { sha256 })
  const [other, setOther] = useState<string | null>(null)
  return (
    <section aria-label="Similar files">
      <h2>Similar files</h2>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {similar === null ? null : (
        <>
          <p className="muted">{comparedWords(similar)}</p>
          <p>{noSimilarWords(similar)}</p>
          <ul className="file-indicators">
            {similar.items.map((item) => (
              <SimilarFile key={item.sha256} item={item} compare={() => setOther(item.sha256)} />
            ))}
          </ul>
          {similar.items.length < similar.limit ? null : (
            <p className="muted">The {formatCount(similar.limit)} most similar are listed.</p>
          )}
        </>
      )}
      <OtherFile chosen={(chosen) => setOther(chosen)} />
      {other === null ? null : <ComparedTools key={other} one={sha256} other={other} />}
    </section>
  )
}

type SimilarProps = { readonly item: SimilarFiles['items'][number]; readonly compare: () => void }

function SimilarFile({ item, compare }: SimilarProps) {
  const { sha256, name, label } = item
  return (
    <li>
      <button
        type="button"
        className="link-button"
        onClick={() => navigate({ view: 'files', page: 'file', sha256, tab: '' })}
      >
        {shownName(name)}
      </button>
      <span className="muted">
        {label} {likenessWords(item)}
      </span>
      <span>
        <Button aria-label={`Compare with ${shownName(name)}`} onClick={compare}>
          Compare
        </Button>
      </span>
    </li>
  )
}

/** Takes the SHA-256 of any other kept file to compare with. */
function OtherFile({ chosen }: { readonly chosen: (sha256: string) => void }) {
  const [text, setText] = useState('')
  const digest = text.trim().toLowerCase()
  const isDigest = /^[0-9a-f]{64}$/.test(digest)
  const compare = () => {
    if (isDigest) chosen(digest)
  }
  return (
    <div className="file-all">
      <input
        className="text-input mono"
        aria-label="SHA-256 of another file to compare with"
        placeholder="SHA-256 of another file"
        value={text}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') compare()
        }}
      />
      <button type="button" className="button button-plain" disabled={!isDigest} onClick={compare}>
        Compare side by side
      </button>
    </div>
  )
}
