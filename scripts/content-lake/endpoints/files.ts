import {mediaTypeOf, opensInBrowser} from '../assets/formats.ts'
import {uploadedName} from '../assets/uploaded-name.ts'
import {LakeError} from '../protocol/errors.ts'
import {contentDisposition, sendFile} from '../http/send-file.ts'
import {
  assertDataset,
  getSearchParams,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
} from '../http/context.ts'

const NAME = /^([0-9a-f]{40})\.([a-z0-9]{1,10})$/

/** GET /files/:project/:dataset/:file – uploaded files, also by byte range. */
export function fileEndpoints(app: LakeApp, services: LakeServices): void {
  const serve = async (c: LakeRequest): Promise<Response> => {
    assertDataset(c, services)
    const name = c.req.param('file') ?? ''
    const [, sha1, extension] = NAME.exec(name) ?? []
    const path = extension === undefined ? null : services.assets.pathOf('file', name)
    if (!path || extension === undefined) throw new LakeError(404, 'File not found')
    const downloadName = getSearchParams(c).get('dl')
    const inline = downloadName === null && opensInBrowser(extension)
    return sendFile(c.req.raw, path, `"${sha1}"`, {
      'Content-Type': mediaTypeOf(extension),
      'Content-Disposition': contentDisposition(
        inline ? 'inline' : 'attachment',
        downloadName ||
          c.req.param('vanity') ||
          uploadedName(services.store.documents, {kind: 'file', name}),
      ),
      // Browsers do not open their PDF viewer in a sandbox; a PDF cannot run scripts of this origin.
      ...(extension !== 'pdf' && {'Content-Security-Policy': "default-src 'none'; sandbox"}),
    })
  }
  app.get('/files/:project/:dataset/:file', serve)
  app.get('/files/:project/:dataset/:file/:vanity', serve)
}
