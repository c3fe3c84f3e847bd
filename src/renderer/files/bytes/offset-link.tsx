import { formatCount } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'

type OffsetLinkProps = {
  /** Digest of the file in which the bytes lie. */
  readonly sha256: string
  readonly offset: number
  readonly length: number | null
}

/** Leads to bytes of a file, and marks them there. */
export function OffsetLink({ sha256, offset, length }: OffsetLinkProps) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={() =>
        navigate({
          view: 'files',
          page: 'file',
          sha256,
          tab: 'bytes',
          at: { offset, length: Math.max(1, length ?? 1) },
        })
      }
    >
      byte {formatCount(offset)}
    </button>
  )
}
