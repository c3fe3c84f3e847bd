import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One source of every kind that can be read, for the screenshots of the guide: a name, its bytes, and the name of its
 * screenshot.
 */

const fixtures = join(import.meta.dirname, '..', 'test', 'fixtures')
const text = (name, picture, lines) => ({ picture, name, bytes: Buffer.from(lines.join('\n')) })
const file = (name, picture, ...path) => ({ picture, name, bytes: readFileSync(join(fixtures, ...path)) })

export const sources = [
  text('notice.eml', 'message', [
    'From: "Parcel Desk" <notice@parcel-desk.click>',
    'To: desk@corp.example',
    'Date: Tue, 24 Nov 2026 08:00:00 +0000',
    'Subject: =?utf-8?Q?Your_parcel_waits_=E2=80=93_fee_of_=E2=82=AC1.99?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Your parcel could not be delivered.</p><p><a href=3D"https://pay.parcel-=',
    'desk.click/fee?id=3D4711">https://www.royalmail.com/track</a></p>',
    '--b',
    'Content-Type: text/csv; name="hosts.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('host;seen\npay.parcel-desk.click;2026-11-24\n').toString('base64'),
    '--b--',
    '',
  ]),
  text('hits.csv', 'table', [
    'time;source;url;digest',
    '2026-11-24 08:12;45.155.205.233;https://pay.parcel-desk.click/fee?id=1;d41d8cd98f00b204e9800998ecf8427e',
    '2026-11-24 08:13;185.220.101.4;"https://pay.parcel-desk.click/a;b";44d88612fea8a8f36de82e1278abb02f',
  ]),
  text('events.json', 'json', [
    '{"alert": {"url": "https:\\/\\/pay.parcel-desk.click\\/fee", "src_ip": "45.155.205.233"},',
    ' "file": {"sha256": "7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc"}}',
  ]),
  text('page.html', 'page', [
    '<!doctype html><title>Track your parcel</title><base href="https://pay.parcel-desk.click/">',
    '<h1>Track your parcel</h1><p>Sign in at <a href="fee?id=4711">https://www.royalmail.com</a></p>',
    '<form action="https://collect.parcel-desk.click/in" method="post"><input type="password" name="p"></form>',
  ]),
  file('report.pdf', 'pdf', 'documents', 'files', 'd004-writer-rich-pdf.pdf'),
  file('report.docx', 'word', 'documents', 'files', 'd002-writer-rich-docx.docx'),
  file('hits.xlsx', 'workbook', 'documents', 'files', 'd040-xlsx-rich-strings-and-text-box.xlsx'),
  file('all.zip', 'archive', 'archives', 'files', 'a001-zip-of-everything.zip'),
]
