import {isShownInPlace, mediaTypeOf} from '../../assets/formats.ts'
import {LakeError} from '../../protocol/errors.ts'
import {assertDataset, type LakeApp, type LakeParts, type LakeRequest} from '../context.ts'
import {disposition, sendFile} from '../send-file.ts'

const NAME = /^([0-9a-f]{40})\.([a-z0-9]{1,10})$/

/** GET /files/:project/:dataset/:file – uploaded files, whole or by range. */
export function fileEndpoints(app: LakeApp, parts: LakeParts): void {
  const serve = async (c: LakeRequest): Promise<Response> => {
    assertDataset(c, parts)
    const name = c.req.param('file') ?? ''
    const [, sha1, extension] = NAME.exec(name) ?? []
    const path = extension === undefined ? null : parts.assets.pathOf('file', name)
    if (!path || extension === undefined) throw new LakeError(404, 'File not found')
    const named = new URL(c.req.url).searchParams.get('dl')
    const shown = isShownInPlace(extension)
    const kind = named === null && shown ? 'inline' : 'attachment'
    return sendFile(c.req.raw, path, `"${sha1}"`, {
      'Content-Type': mediaTypeOf(extension),
      'Content-Disposition': disposition(kind, named || c.req.param('vanity') || name),
      // A browser's PDF viewer does not open in a sandbox; a PDF has no say over this origin.
      ...(extension !== 'pdf' && {'Content-Security-Policy': "default-src 'none'; sandbox"}),
    })
  }
  app.get('/files/:project/:dataset/:file', serve)
  app.get('/files/:project/:dataset/:file/:vanity', serve)
}
