/** The suite itself, on an engine whose work outlives a call: none of the embedded ones resumes anything. */
import { testImageEngine } from "../../conformance/image-engine.ts";
import { createFakeProvider, createRemoteImageEngine } from "../../testing/remote-image-engine.ts";

const provider = createFakeProvider();
testImageEngine("A remote engine", () => createRemoteImageEngine({ provider }), {
  submitted: () => provider.works.length,
  cancelled: () => provider.works.filter(({ isCancelled }) => isCancelled).length,
});
