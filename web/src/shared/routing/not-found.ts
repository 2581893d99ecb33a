import {data} from 'react-router-dom'

/** What a loader throws where a path resolves to nothing (behaviour B250): HTTP 404. */
export function notFound() {
  return data(null, {status: 404, statusText: 'Not Found'})
}
