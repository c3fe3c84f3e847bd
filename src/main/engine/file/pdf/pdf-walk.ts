import type { ToolOutput } from '../file-tool.ts'
import type { PdfDocument, PdfObject } from './pdf-document.ts'
import { type PdfResult, pdfListLimit } from './pdf-result.ts'
import { isDict, isList, isRef, nameOf, type PdfDict, type PdfValue, textOf } from './pdf-value.ts'

const actionTypes =
  /^(?:Launch|URI|JavaScript|SubmitForm|ResetForm|ImportData|GoToR|GoToE|GoTo3DView|Named|RichMediaExecute|Rendition|Movie|Sound|Hide|SetOCGState|Trans|Thread)$/
const keywordNames =
  /^(?:JS|JavaScript|AA|OpenAction|AcroForm|XFA|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|URI|SubmitForm|ImportData|GoToR|GoToE|JBIG2Decode|ObjStm|Encrypt|Colors|Flash|3D|U3D|Sig)$/
const maxNodes = 5_000_000
const maxScript = 4 * 2 ** 20

/** Walks all definitions of all objects, and collects actions, scripts, links, files, forms, annotations. */
export class PdfWalk {
  private readonly document: PdfDocument
  private readonly result: PdfResult
  private readonly output: ToolOutput
  /** What leads to an object: the keys on the way from the object that refers to it. */
  private readonly triggers = new Map<number, string>()
  private readonly keywords = new Map<string, number>()
  private readonly subtypes = new Map<string, number>()
  private readonly taken = new Set<PdfObject>()
  private readonly metUris = new Set<string>()
  private nodes = 0

  constructor(document: PdfDocument, result: PdfResult, output: ToolOutput) {
    this.document = document
    this.result = result
    this.output = output
  }

  run(): void {
    for (const object of this.document.objects) this.noteReferences(object.value)
    this.spreadTriggers()
    for (const object of this.document.objects) {
      if (this.nodes > maxNodes) {
        this.output.leftOut('limit', 'Not all values of the document were looked at: it has too many.')
        break
      }
      this.walk(object)
    }
    const rows = (counts: ReadonlyMap<string, number>) =>
      [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 200)
    this.result.keywords = rows(this.keywords).map(([keyword, count]) => ({ keyword, count }))
    this.result.annotations = rows(this.subtypes).map(([subtype, count]) => ({
      subtype: subtype.slice(0, 300),
      count,
    }))
  }

  /** Remembers by which key an object is referred to, where the key can make it an action. */
  private noteReferences(root: PdfValue): void {
    const open: { value: PdfValue; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
    for (let next = open.pop(); next !== undefined && this.nodes++ < maxNodes; next = open.pop()) {
      const { value, path, depth } = next
      if (isRef(value)) {
        if (path !== '' && !this.triggers.has(value.ref)) this.triggers.set(value.ref, path)
      } else if (depth > 60) continue
      else if (isList(value)) for (const item of value) open.push({ value: item, path, depth: depth + 1 })
      else if (isDict(value))
        for (const [key, item] of value) {
          const own = /^(?:OpenAction|AA|A|PA|Next|JavaScript|JS|Names|Kids|[A-Z][a-z]?)$/.test(key)
          const isStart = /^(?:OpenAction|AA|JavaScript)$/.test(key)
          if (path !== '' && own && path.length < 60)
            open.push({ value: item, path: `${path}/${key}`, depth: depth + 1 })
          else
            open.push({
              value: item,
              path: isStart || key === 'A' || key === 'PA' ? key : '',
              depth: depth + 1,
            })
        }
    }
  }

  /** An object that an automatic action refers to is reached automatically too; a few steps are followed. */
  private spreadTriggers(): void {
    for (let step = 0; step < 8; step++) {
      let changes = 0
      for (const [number, path] of [...this.triggers]) {
        if (!isAutomatic(path)) continue
        const value = this.document.current.get(number)?.value
        for (const key of [
          'Next',
          'Kids',
          'Names',
          'O',
          'C',
          'WC',
          'WS',
          'DS',
          'WP',
          'DP',
          'E',
          'X',
          'D',
          'U',
          'Fo',
          'Bl',
          'PO',
          'PC',
          'PV',
          'PI',
          'K',
          'F',
          'V',
          'JS',
        ])
          for (const item of isDict(value) ? listOf(value.get(key)) : [])
            if (isRef(item) && !isAutomatic(this.triggers.get(item.ref) ?? '') && path.length < 60) {
              this.triggers.set(item.ref, `${path}/${key}`)
              changes++
            }
      }
      if (changes === 0) return
    }
  }

  private walk(object: PdfObject): void {
    const open: { value: PdfValue; path: string; depth: number }[] = [
      { value: object.value, path: this.triggers.get(object.number) ?? '', depth: 0 },
    ]
    for (let next = open.pop(); next !== undefined && this.nodes++ < maxNodes; next = open.pop()) {
      const { value, path, depth } = next
      if (depth > 60) continue
      if (isList(value)) for (const item of value) open.push({ value: item, path, depth: depth + 1 })
      else if (isDict(value)) {
        this.dict(value, object, path)
        for (const [key, item] of value) {
          this.keyword(key)
          const inner =
            /^(?:OpenAction|AA|A|PA|Next|JavaScript)$/.test(key) || path !== ''
              ? `${path}${path === '' ? '' : '/'}${key}`
              : ''
          open.push({ value: item, path: inner.slice(0, 100), depth: depth + 1 })
        }
      } else {
        const name = nameOf(value)
        if (name !== null) this.keyword(name)
      }
    }
  }

  private keyword(name: string): void {
    if (keywordNames.test(name)) this.keywords.set(`/${name}`, (this.keywords.get(`/${name}`) ?? 0) + 1)
  }

  private dict(dict: PdfDict, object: PdfObject, path: string): void {
    const { resolve } = this.document
    const type = nameOf(resolve(dict.get('Type')))
    const action = nameOf(resolve(dict.get('S')))
    if (action !== null && actionTypes.test(action) && (type === null || type === 'Action'))
      this.action(action, dict, object, path)
    else if (dict.has('JS')) this.script(dict.get('JS'), object, path)
    else if (dict.has('URI') && typeof resolve(dict.get('URI')) === 'string')
      this.uri(this.textAt(dict.get('URI'), object), object)
    if (
      type === 'Filespec' ||
      type === 'F' ||
      (isDict(resolve(dict.get('EF'))) && (dict.has('F') || dict.has('UF')))
    )
      this.fileSpec(dict, object)
    if (type === 'EmbeddedFile' && !this.isNamed(object)) this.embedded(object, null, null)
    if (dict.has('XFA')) this.forms(dict.get('XFA'))
    if (
      dict.has('Fields') &&
      (dict.has('DA') || dict.has('DR') || dict.has('NeedAppearances') || isList(resolve(dict.get('Fields'))))
    )
      this.result.has_acroform = true
    if (dict.has('FT') || (dict.has('T') && nameOf(resolve(dict.get('Subtype'))) === 'Widget'))
      this.field(dict, object)
    if (type === 'Sig' && dict.has('ByteRange')) this.result.signature_count++
    const subtype = nameOf(resolve(dict.get('Subtype')))
    if ((type === 'Annot' || dict.has('Rect')) && subtype !== null && this.subtypes.size < 200)
      this.subtypes.set(subtype, (this.subtypes.get(subtype) ?? 0) + 1)
  }

  private textAt(value: PdfValue | undefined, object: PdfObject): string {
    const holder = this.document.objectOf(value) ?? object
    const plain = this.document.resolve(value)
    return typeof plain === 'string' ? (textOf(this.document.plain(plain, holder)) ?? '') : ''
  }

  private action(action: string, dict: PdfDict, object: PdfObject, path: string): void {
    const target = action === 'JavaScript' ? '' : this.target(action, dict, object)
    if (action === 'URI') this.uri(target, object)
    if (action === 'JavaScript') this.script(dict.get('JS'), object, path)
    const isAuto = isAutomatic(path)
    if (action === 'URI' && !isAuto) return
    if (this.result.actions.length < pdfListLimit)
      this.result.actions.push({
        type: action,
        trigger: path.slice(0, 300),
        target: target.slice(0, 2000),
        object: object.number,
        is_automatic: isAuto,
        is_current: this.document.current.get(object.number) === object,
      })
  }

  /** The target of an action: an address, a file with its parameters, a form's receiver. */
  private target(action: string, dict: PdfDict, object: PdfObject): string {
    const { resolve } = this.document
    if (action === 'URI') return this.textAt(dict.get('URI'), object)
    if (action === 'Named') return nameOf(resolve(dict.get('N'))) ?? ''
    const file = this.fileName(dict.get('F'), object)
    const system = resolve(dict.get('Win'))
    if (action !== 'Launch' || !isDict(system)) return file
    const part = (name: string) => this.textAt(system.get(name), object)
    return [part('F') || file, part('P'), part('D')].filter((text) => text !== '').join(' ')
  }

  private fileName(value: PdfValue | undefined, object: PdfObject): string {
    const spec = this.document.resolve(value)
    if (typeof spec === 'string') return this.textAt(value, object)
    if (!isDict(spec)) return ''
    const holder = this.document.objectOf(value) ?? object
    return (
      ['UF', 'F', 'Unix', 'DOS', 'Mac']
        .map((name) => this.textAt(spec.get(name), holder))
        .find((text) => text !== '') ?? ''
    )
  }

  private uri(uri: string, object: PdfObject): void {
    const plain = uri.trim()
    if (plain === '' || this.metUris.has(plain)) return
    this.metUris.add(plain)
    if (this.result.uris.length < pdfListLimit)
      this.result.uris.push({ uri: plain.slice(0, 2000), object: object.number })
    if (/^(?:https?|ftp):\/\//i.test(plain))
      this.output.indicator({ kind: 'url', value: plain, context: `link of object ${object.number}` })
  }

  private script(value: PdfValue | undefined, object: PdfObject, path: string): void {
    const holder = this.document.objectOf(value)
    let code = this.textAt(value, object)
    if (holder !== null && holder.stream !== null) {
      if (this.taken.has(holder)) return
      this.taken.add(holder)
      const bytes = this.document.unpack(holder, maxScript)
      if (bytes === null)
        this.output.leftOut('damaged', `The script of object ${holder.number} could not be unpacked.`)
      code = bytes === null ? '' : (textOf(Buffer.from(bytes).toString('latin1')) ?? '')
    }
    if (code.trim() === '' || this.result.scripts.length >= pdfListLimit) return
    this.result.scripts.push({
      trigger: path.slice(0, 300),
      size: code.length,
      object: object.number,
      is_automatic: isAutomatic(path),
    })
    this.output.text({
      title: `JavaScript of object ${object.number}`,
      place: `object ${object.number}${path === '' ? '' : ` (${path})`}`,
      text: code,
      language: 'javascript',
    })
  }

  /** Whether a stream of an embedded file has a file specification, which names it. */
  private isNamed(object: PdfObject): boolean {
    this.named ??= new Set(
      this.document.objects.flatMap(({ value }) => {
        const files = isDict(value) ? this.document.resolve(value.get('EF')) : null
        return isDict(files) ? [...files.values()].flatMap((file) => (isRef(file) ? [file.ref] : [])) : []
      }),
    )
    return this.named.has(object.number)
  }

  private named: Set<number> | null = null

  private fileSpec(dict: PdfDict, object: PdfObject): void {
    const files = this.document.resolve(dict.get('EF'))
    if (!isDict(files)) return
    const name =
      ['UF', 'F', 'Unix', 'DOS', 'Mac']
        .map((key) => this.textAt(dict.get(key), object))
        .find((text) => text !== '') ?? ''
    for (const file of files.values()) {
      const stream = this.document.objectOf(file)
      if (stream !== null) this.embedded(stream, name, this.textAt(dict.get('Desc'), object) || null)
    }
  }

  private embedded(stream: PdfObject, name: string | null, description: string | null): void {
    if (this.taken.has(stream) || stream.stream === null || !isDict(stream.value)) return
    this.taken.add(stream)
    const bytes = this.document.unpack(stream)
    const problem =
      bytes !== null
        ? null
        : this.document.encryption?.decrypt === null
          ? 'It is encrypted.'
          : 'It could not be unpacked.'
    const place = `object ${stream.number}`
    if (this.result.embedded_files.length < pdfListLimit)
      this.result.embedded_files.push({
        name: (name ?? '').slice(0, 2000),
        size: bytes?.length ?? null,
        mime: nameOf(this.document.resolve(stream.value.get('Subtype')))?.slice(0, 300) ?? null,
        description: description?.slice(0, 2000) ?? null,
        object: stream.number,
      })
    this.output.object({ name: name ?? '', place, bytes, problem })
  }

  /** Forms of XFA: one stream, or names and streams by turns. */
  private forms(value: PdfValue | undefined): void {
    this.result.has_xfa = true
    const pieces: Buffer[] = []
    for (const item of isList(this.document.resolve(value))
      ? (this.document.resolve(value) as readonly PdfValue[]).slice(0, 200)
      : [value ?? null]) {
      const stream = this.document.objectOf(item)
      if (stream === null || stream.stream === null || this.taken.has(stream)) continue
      this.taken.add(stream)
      const bytes = this.document.unpack(stream, maxScript)
      if (bytes === null) this.output.leftOut('damaged', 'A part of the form (XFA) could not be unpacked.')
      else pieces.push(Buffer.from(bytes))
    }
    if (pieces.length > 0)
      this.output.text({
        title: 'Form (XFA)',
        place: 'XFA',
        text: Buffer.concat(pieces).toString('utf8'),
        language: 'xml',
      })
  }

  private field(dict: PdfDict, object: PdfObject): void {
    if (this.result.form_fields.length >= pdfListLimit) return
    const value = this.textAt(dict.get('V'), object)
    this.result.form_fields.push({
      name: this.textAt(dict.get('T'), object).slice(0, 300),
      type: nameOf(this.document.resolve(dict.get('FT')))?.slice(0, 300) ?? null,
      value: value === '' ? null : value.slice(0, 2000),
    })
  }
}

function listOf(value: PdfValue | undefined): readonly PdfValue[] {
  return isList(value) ? value : value === undefined ? [] : [value]
}

/** Whether an action begins without a click: when the document or a page is opened, closed or printed. */
function isAutomatic(path: string): boolean {
  return /^(?:OpenAction|AA|JavaScript)\b/.test(path) && !/^AA\/(?:E|X|D|U|Fo|Bl|K|F|V)(?:\/|$)/.test(path)
}
