/** A message by voice, where the browser turns speech into text. Says before the first use where the sound goes. */
import { Mic, MicOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "#platform/toast.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { silence } from "./use-voice.ts";

const toldKey = "galatea-told-of-dictation";

/** @param onText gets what was heard, to be added to the draft; nothing is sent by itself. */
export function Dictation({ isOff, onText }: { isOff: boolean; onText: (text: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { isListening, start, stop } = useRecognition(onText);
  if (recognitionClass() === null) return null;
  const begin = () => {
    keepTold();
    setAsking(false);
    start();
  };
  return (
    <>
      <IconButton
        label={isListening ? "Stop dictating" : "Dictate"}
        aria-pressed={isListening}
        aria-disabled={isOff || undefined}
        className={isListening ? "text-danger!" : ""}
        onClick={() => {
          if (isListening) stop();
          else if (isOff) return;
          else if (wasTold()) start();
          else setAsking(true);
        }}
      >
        {isListening ? <MicOff size={20} /> : <Mic size={20} />}
      </IconButton>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Dictate a message">
        <p className="max-w-[52ch] text-pretty text-fg-2">
          Your browser turns what you say into text. Many browsers send the sound to their maker for that:
          Chrome to Google, Edge to Microsoft, Safari to Apple unless your device does it by itself. This
          studio gets only the text, and only when you send it.
        </p>
        <DialogActions>
          <Button variant="soft" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="primary" data-first-focus onClick={begin}>
            Start dictating
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** What of the Web Speech API is used here: https://webaudio.github.io/web-speech-api/ */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type ResultEvent = Event & {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
};

function recognitionClass(): (new () => Recognition) | null {
  const scope = window as unknown as Record<string, (new () => Recognition) | undefined>;
  return scope["SpeechRecognition"] ?? scope["webkitSpeechRecognition"] ?? null;
}

const errors: Record<string, string> = {
  "not-allowed": "The browser may not use the microphone here. Its settings for this page can allow it.",
  "service-not-allowed": "The browser does not allow its speech service here.",
  "audio-capture": "No microphone was found.",
  network: "The browser could not reach its speech service.",
  "language-not-supported": "The browser cannot turn speech in your language into text.",
};

function useRecognition(onText: (text: string) => void) {
  const running = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    const Recogniser = recognitionClass();
    if (!Recogniser || running.current) return;
    // Otherwise it would write down what the voice reads.
    silence();
    const recognition = new Recogniser();
    recognition.lang = window.navigator.language;
    recognition.continuous = true;
    recognition.interimResults = false;
    recognition.addEventListener("result", (event) => {
      const { resultIndex, results } = event as ResultEvent;
      for (let index = resultIndex; index < results.length; index += 1) {
        const text = results[index]?.[0]?.transcript.trim() ?? "";
        if (results[index]?.isFinal && text !== "") onText(text);
      }
    });
    recognition.addEventListener("error", (event) => {
      const description = errors[(event as Event & { error: string }).error];
      if (description) toast.error("Nothing was written down", { description, id: "dictation" });
    });
    recognition.addEventListener("end", () => {
      running.current = null;
      setListening(false);
    });
    running.current = recognition;
    recognition.start();
    setListening(true);
  };
  return { isListening, start, stop: () => running.current?.stop() };
}

function wasTold(): boolean {
  try {
    return window.localStorage.getItem(toldKey) !== null;
  } catch {
    return false;
  }
}

function keepTold(): void {
  try {
    window.localStorage.setItem(toldKey, "1");
  } catch {
    // Without storage the explanation comes again with the next page.
  }
}
