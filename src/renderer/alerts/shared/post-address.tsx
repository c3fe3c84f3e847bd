import { CopyButton } from '../../ui/copy-button.tsx'

/** The address to which programs post alerts, to copy. `url` is that of the local API while it answers. */
export function PostAddress({ url }: { readonly url: string }) {
  const address = new URL('/ir/api/v1/alerts', url).href
  return (
    <span className="post-address">
      <code className="mono">POST {address}</code>
      <CopyButton what="the address" value={address} />
    </span>
  )
}
