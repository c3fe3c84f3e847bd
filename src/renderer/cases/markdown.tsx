import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ActorsOf } from '../actors/shared/actors-of.tsx'
import { markIds } from './mark-ids.ts'

/**
 * Renders untrusted Markdown: no HTML, no fetched images, no working links; the address of a link is shown next to its
 * text.
 */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={components} skipHtml={false}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const plugins = [remarkGfm, markIds]

const components: Components = {
  // HTML in the source stays text, so an element of this name is always an id found by `markIds`
  data: ({ children, value }) => <ActorsOf id={String(value)}>{children}</ActorsOf>,
  a: ({ children, href }) => (
    <span>
      {children}
      {href === undefined || href === '' ? null : <span className="muted mono"> ({spelled(href)})</span>}
    </span>
  ),
  img: ({ alt, src }) => (
    <span className="muted">
      [picture{alt === undefined || alt === '' ? '' : `: ${alt}`}
      {typeof src === 'string' && src !== '' ? `, ${spelled(src)}` : ''}]
    </span>
  ),
  input: ({ checked }) => <span aria-hidden>{checked === true ? '☑' : '☐'}</span>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
}

/** Returns an address spelled so that no program opens it. */
function spelled(address: string): string {
  return address.replace(/^http/i, 'hxxp').replace(/\.(?=[^./]*(?:\/|$))/, '[.]')
}
