// Solves the proof of work of /report before its form is sent, as altcha-lib does: the counter is sought whose derived key
// has the wanted beginning. The form works without this script, less often an hour.
(() => {
  const form = document.querySelector('form[action="/report"]');
  const button = form?.querySelector("button");
  if (!form || !button || !globalThis.crypto?.subtle) return;

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  async function deriveKey({ nonce, salt, cost, keyLength }, counter) {
    const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
    new DataView(password.buffer).setUint32(password.length - 4, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
    return hexOf(new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)));
  }

  async function prove() {
    const answer = await fetch("/report/challenge");
    if (!answer.ok) throw new Error(`/report/challenge answered ${answer.status}`);
    const challenge = await answer.json();
    const until = Date.now() + 60_000;
    for (let counter = 0; Date.now() < until; counter += 1) {
      const derivedKey = await deriveKey(challenge.parameters, counter);
      if (derivedKey.startsWith(challenge.parameters.keyPrefix))
        return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
    throw new Error("The proof of work took too long.");
  }

  // What is corrected is no longer marked as wrong.
  form.addEventListener("input", ({ target }) => {
    if (!target.hasAttribute("aria-invalid")) return;
    target.removeAttribute("aria-invalid");
    document.getElementById(`${target.name}-error`)?.remove();
  });

  let isSending = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    button.textContent = "Sending...";
    button.setAttribute("aria-disabled", "true");
    prove()
      .then((proof) => form.elements.namedItem("proof").setAttribute("value", proof))
      .catch((error) => console.warn("The report is sent without a proof of work.", error))
      .finally(() => form.submit());
  });
  // Back from the next page the form can be sent again.
  globalThis.addEventListener("pageshow", () => {
    isSending = false;
    button.textContent = "Send the report";
    button.removeAttribute("aria-disabled");
  });
})();
